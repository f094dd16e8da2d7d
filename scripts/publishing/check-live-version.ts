import { setTimeout } from 'node:timers/promises';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { readReleaseValue, releaseHeader, releaseOf } from '../../server/release.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { hashInputs } from '../build/build-staleness.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';

/** Milliseconds between two requests, and until one is given up. */
const interval = 1_000;
const requestTimeout = 10_000;

export interface CheckLiveRequest {
  readonly url: string;
  /** Seconds until a wrong answer is final. */
  readonly wait: number;
  readonly content: string | undefined;
}

/**
 * Compares the release and the content that a server names with those of the working tree.
 * @throws CommandError if they differ
 */
export async function checkLiveVersion(request: CheckLiveRequest, folder: string): Promise<string> {
  const version = new SiteContent(folder, builtInModel).read(Date.now()).state?.snapshot.version;
  if (version === undefined) throw contentErrors();
  const expected = { release: releaseOf(await hashInputs(engineRoot, siteRoot)), content: version };
  const deadline = performance.now() + request.wait * 1_000;
  for (;;) {
    const fault = await liveFault(request.url, expected);
    if (fault === undefined)
      return `${request.url} serves release ${expected.release} with content ${expected.content}.`;
    if (performance.now() >= deadline) throw new CommandError(fault, { exitCode: 1 });
    await setTimeout(interval);
  }
}

interface Version {
  readonly release: string;
  readonly content: string;
}

/** The sentence that says in what a server differs; undefined if it serves the expected version. */
async function liveFault(url: string, expected: Version): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(url, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeout),
    });
    await response.body?.cancel();
  } catch (error) {
    return `${url} cannot be reached: ${reasonOf(error)}.`;
  }
  if (response.status !== 200) return `${url} answers ${response.status} instead of 200.`;
  const live = readReleaseValue(response.headers.get(releaseHeader) ?? '');
  if (live === undefined)
    return `${url} names no release in the header "${releaseHeader}": it is another server, or a proxy removes it.`;
  const differences = (['release', 'content'] as const)
    .filter((part) => live[part] !== expected[part])
    .map((part) => `${part} ${live[part]} instead of ${expected[part]}`);
  return differences.length === 0 ? undefined : `${url} serves ${differences.join(' and ')}.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${requestTimeout / 1_000} seconds`;
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
