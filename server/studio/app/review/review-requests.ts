import { ResponseError } from '../../../../blocks/requests/request.ts';
import type {
  PublicationChanges,
  PublishRequest,
  PublishResult,
  StudioChanges,
  StudioFile,
  StudioHistory,
  StudioImpact,
} from '../../studio-api.ts';
import { ask } from '../studio-requests.ts';

/** Milliseconds until a request without an answer counts as lost, if it waits for other servers, for git, for the site or for many pages. */
const patience = 240_000;

export const impactKey = ['studio-impact'] as const;
export const historyKey = ['studio-history'] as const;

export async function fetchChanges(): Promise<StudioChanges> {
  return (await ask('GET', '/changes')).json();
}

/** @param proposal a publication that waits; undefined for the changes of the user */
export async function fetchImpact(proposal?: string): Promise<StudioImpact> {
  const query = proposal === undefined ? '' : `?${new URLSearchParams({ proposal })}`;
  return (await ask('GET', `/impact${query}`, undefined, patience)).json();
}

export async function fetchHistory(): Promise<StudioHistory> {
  return (await ask('GET', '/history')).json();
}

export async function fetchPublication(id: string): Promise<PublicationChanges> {
  return (await ask('GET', `/history/${encodeURIComponent(id)}`)).json();
}

/** Publishes changes. A refusal is a result, too. */
export function publish(payload: PublishRequest): Promise<PublishResult> {
  return withRefusals(ask('POST', '/publish', payload, patience));
}

/** The publication does not wait any more, because another editor was faster. */
export interface NotPossible {
  readonly kind: 'not-possible';
}

/** The changes of a publication are those of its editor again. */
export interface Ended {
  readonly kind: 'ended';
  /** Why the remote repository still has them on the branch of proposals. */
  readonly pushFailure?: string | undefined;
}

/** Publishes the proposal of another editor. */
export function approve(id: string): Promise<PublishResult | NotPossible> {
  return withRefusals(ask('POST', `/history/${encodeURIComponent(id)}/approve`, {}, patience));
}

/** Ends a publication that waits: takes the own one back, or answers a proposal. */
export function endPublication(id: string, text: string): Promise<Ended | PublishResult | NotPossible> {
  return withRefusals(ask('POST', `/history/${encodeURIComponent(id)}/end`, { text }, patience));
}

/** Pushes the branch of proposals again. Returns why that failed. */
export async function pushProposals(): Promise<string | undefined> {
  const answer: { readonly failure?: string } = await (await ask('POST', '/push', {}, patience)).json();
  return answer.failure;
}

async function withRefusals<Result>(response: Promise<Response>): Promise<Result> {
  try {
    return await (await response).json();
  } catch (failure) {
    if (!(failure instanceof ResponseError) || failure.status !== 409) throw failure;
    return JSON.parse(failure.body);
  }
}

/** Ends the change of a file. Returns the file as published; null if it is not. */
export async function discardChange(file: string): Promise<StudioFile> {
  return (await ask('DELETE', `/file?${new URLSearchParams({ file })}`)).json();
}

/** Takes published changes of files back. Returns the files with the changes that this needs. */
export async function takeBack(id: string, files: readonly string[]): Promise<readonly StudioFile[]> {
  const response = await ask('POST', `/history/${encodeURIComponent(id)}/undo`, { files });
  const answer: { readonly files: readonly StudioFile[] } = await response.json();
  return answer.files;
}
