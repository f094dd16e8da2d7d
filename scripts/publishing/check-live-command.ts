import { setTimeout } from 'node:timers/promises';
import { SiteContent } from '../../engine/validate/site-content.ts';
import { readReleaseValue, releaseHeader, releaseOf } from '../../server/release.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { hashInputs } from '../build/build-staleness.ts';
import {
  type CommandOutcome,
  contentErrors,
  failedCommand,
  unreadableContent,
} from '../command/command-outcome.ts';
import { readContentRequest } from '../command/content-request.ts';
import { projectRoot } from '../command/project-root.ts';
import { parseArguments } from '../command/read-options.ts';

const usage = 'npm run check-live -- URL [--wait SECONDS] [--content DIR]';

/** Milliseconds between two requests, and until one is given up. */
const interval = 1_000;
const requestTimeout = 10_000;

/** Compares the release and the content that a server names with those of the working tree. */
export async function checkLiveCommand(args: readonly string[]): Promise<CommandOutcome> {
  const found = readContentRequest(args, usage, readRequest, process.cwd());
  if ('exitCode' in found) return found;
  const { request, folder } = found;
  let version: string | undefined;
  try {
    version = new SiteContent(folder, builtInModel).read(Date.now()).state?.snapshot.version;
  } catch (error) {
    return unreadableContent(error);
  }
  if (version === undefined) return contentErrors;
  const expected = { release: releaseOf(await hashInputs(projectRoot)), content: version };
  const deadline = performance.now() + request.wait * 1_000;
  for (;;) {
    const fault = await liveFault(request.url, expected);
    if (fault === undefined) {
      const stdout = `${request.url} serves release ${expected.release} with content ${expected.content}.\n`;
      return { exitCode: 0, stdout, stderr: '' };
    }
    if (performance.now() >= deadline) return failedCommand(1, fault);
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

interface Request {
  readonly url: string;
  /** Seconds until a wrong answer is final. */
  readonly wait: number;
  readonly content: string | undefined;
}

function readRequest(args: readonly string[]): Request | string {
  const parsed = parseArguments(
    { wait: { type: 'string', default: '0' }, content: { type: 'string' } },
    args,
  );
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [url = '', ...rest] = positionals;
  if (rest.length > 0) return `Unexpected argument '${rest[0]}'`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return `"${url}" is not the address of a site`;
  if (!/^\d{1,5}$/.test(values.wait)) return `"${values.wait}" is not a number of seconds`;
  return { url, wait: Number(values.wait), content: values.content };
}
