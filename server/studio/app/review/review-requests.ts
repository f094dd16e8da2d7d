import { ResponseError, request } from '../../../../blocks/requests/request.ts';
import type {
  PublishRequest,
  PublishResult,
  StudioChanges,
  StudioFile,
  StudioHistory,
  StudioImpact,
} from '../../studio-api.ts';

const base = '/api/studio';

export const impactKey = ['studio-impact'] as const;
export const historyKey = ['studio-history'] as const;

export async function fetchChanges(): Promise<StudioChanges> {
  return (await request('GET', `${base}/changes`)).json();
}

export async function fetchImpact(): Promise<StudioImpact> {
  return (await request('GET', `${base}/impact`)).json();
}

export async function fetchHistory(): Promise<StudioHistory> {
  return (await request('GET', `${base}/history`)).json();
}

/** Milliseconds until a publication without an answer counts as lost: it waits for git and for the site. */
const patience = 120_000;

/** Publishes changes. A refusal is a result, too. */
export async function publish(payload: PublishRequest): Promise<PublishResult> {
  try {
    const signal = AbortSignal.timeout(patience);
    return await (await request('POST', `${base}/publish`, payload, 'include', signal)).json();
  } catch (failure) {
    if (!(failure instanceof ResponseError) || failure.status !== 409) throw failure;
    return JSON.parse(failure.body);
  }
}

/** Ends the change of a file. Returns the file as published; null if it is not. */
export async function discardChange(file: string): Promise<StudioFile | null> {
  const response = await request('DELETE', `${base}/file?${new URLSearchParams({ file })}`);
  const answer: { readonly file: StudioFile | null } = await response.json();
  return answer.file;
}

/** Takes published changes of files back. Returns the files with the changes that this needs. */
export async function takeBack(id: string, files: readonly string[]): Promise<readonly StudioFile[]> {
  const response = await request('POST', `${base}/history/${encodeURIComponent(id)}/undo`, { files });
  const answer: { readonly files: readonly (StudioFile | null)[] } = await response.json();
  return answer.files.flatMap((file) => file ?? []);
}
