import { type Method, ResponseError, request } from '../../../blocks/requests/request.ts';
import type { EditorSchema } from '../../../engine/editor/editor-properties.ts';
import {
  editorHeader,
  type FileChange,
  type FileConflict,
  type StudioFile,
  type StudioFiles,
  type StudioFindings,
  type StudioImpactSoFar,
  type StudioNames,
  type StudioPages,
  type StudioSchemas,
  type StudioSession,
} from '../studio-api.ts';

const base = '/api/studio';

/** Milliseconds until a request without an answer counts as lost. */
const patience = 15_000;

/**
 * The email address of the user for whom this page was opened. If another user signs in, the server refuses what this page sends, so
 * that the edits of one user never become changes of another.
 */
let editor: string | undefined;

/** Sends the bytes of a file to the API of the studio. Rejects with a ResponseError unless it succeeds. */
export async function sendFile(path: string, file: File, milliseconds: number): Promise<Response> {
  const response = await fetch(base + path, {
    method: 'PUT',
    body: file,
    headers: { 'content-type': 'application/octet-stream', ...editorHeaders() },
    signal: AbortSignal.timeout(milliseconds),
  });
  if (response.ok) return response;
  throw new ResponseError(response.status, response.statusText, await response.text());
}

function editorHeaders(): Readonly<Record<string, string>> {
  return editor === undefined ? {} : { [editorHeader]: encodeURIComponent(editor) };
}

/**
 * Sends a request to the API of the studio. Rejects with a ResponseError unless it succeeds.
 * @param ended ends the request before it is answered
 */
export async function ask(
  method: Method,
  path: string,
  payload?: unknown,
  milliseconds = patience,
  ended?: AbortSignal,
): Promise<Response> {
  const headers = editorHeaders();
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), ...(ended ? [ended] : [])]);
  return request(method, base + path, payload, 'include', signal, headers);
}

/** Fetches who is signed in, for whom all later requests of this page are. */
export async function fetchSession(): Promise<StudioSession> {
  const session: StudioSession = await (await ask('GET', '/session')).json();
  editor = session.user.email;
  return session;
}

export async function fetchFiles(): Promise<StudioFiles> {
  return (await ask('GET', '/files')).json();
}

export async function fetchPages(search: string, ended?: AbortSignal): Promise<StudioPages> {
  const path = `/pages?${new URLSearchParams({ search })}`;
  return (await ask('GET', path, undefined, patience, ended)).json();
}

/** The home page and a page of each template. */
export async function fetchExamplePages(): Promise<StudioPages> {
  return (await ask('GET', '/pages?examples=1')).json();
}

export async function fetchNames(path: string): Promise<StudioNames> {
  return (await ask('GET', `/names?${new URLSearchParams({ path })}`)).json();
}

export async function fetchFile(file: string): Promise<StudioFile> {
  return (await ask('GET', `/file?${new URLSearchParams({ file })}`)).json();
}

/** The schemas of all kinds of files, and the names of the site, to which they refer as one of them. */
export async function fetchSchemas(): Promise<Readonly<Record<string, EditorSchema>>> {
  const { schemas, names }: StudioSchemas = await (await ask('GET', '/schemas')).json();
  return { ...schemas, names };
}

/** Milliseconds that applying rules to a large site, or on a slow server, may take. */
const longPatience = 10 * 60_000;

/** The findings about the changed files, in a moment. */
export async function fetchFindings(): Promise<StudioFindings> {
  return (await ask('GET', '/findings', undefined, longPatience)).json();
}

/** All that `npx cityblock validate` finds with the changes. */
export async function fetchAllFindings(): Promise<StudioFindings> {
  return (await ask('GET', '/findings?all=1', undefined, longPatience)).json();
}

/** The impact of the changes of a file, as far as it is known after a moment. */
export async function fetchImpactSoFar(file: string, ended: AbortSignal): Promise<StudioImpactSoFar> {
  const query = new URLSearchParams({ file });
  return (await ask('GET', `/impact?${query}`, undefined, patience, ended)).json();
}

/** The answer to a change: the file with it, and the edits that were not applied. */
export interface ChangeAnswer {
  readonly file: StudioFile;
  readonly rejected: readonly FileConflict[];
}

/** Sends a change. An answer with edits that were not applied is an answer, too. */
export async function sendChange(change: FileChange): Promise<ChangeAnswer> {
  try {
    return await (await ask('PUT', '/file', change)).json();
  } catch (failure) {
    if (!(failure instanceof ResponseError) || failure.status !== 409) throw failure;
    return JSON.parse(failure.body);
  }
}

/** The English message of the server about a request that it refused; undefined if it did not answer. */
export function refusalOf(failure: unknown): string | undefined {
  if (!(failure instanceof ResponseError)) return undefined;
  try {
    const { message }: { readonly message?: string } = JSON.parse(failure.body);
    return message ?? failure.message;
  } catch {
    return failure.message;
  }
}
