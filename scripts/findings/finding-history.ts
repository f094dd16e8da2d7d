import { execFileSync } from 'node:child_process';
import type { PreviousCopy, TestOutcome } from '../migrations/previous-copy.ts';
import { type Finding, namePattern } from './read-findings.ts';

/** The commit with the correction of a finding, and the test file at that commit. */
export interface Correction {
  readonly commit: string;
  readonly file: string;
}

export type Result = 'passes' | 'fails' | 'does not load';

export interface FindingHistory {
  readonly before: Result;
  readonly after: Result;
}

/** Returns whether the history of a repository is complete, or the reason why tests of earlier commits cannot be run. */
export function historyProblem(root: string): string | undefined {
  try {
    const answer = git(root, 'rev-parse', '--is-shallow-repository').trim();
    return answer === 'true' ? 'the clone is shallow: `git fetch --unshallow` gets the history' : undefined;
  } catch {
    return 'this folder has no history: use a clone';
  }
}

/** Finds the commit that added the title of the test, which is that of the correction; undefined if there is none. */
export function findCorrection(root: string, { title }: Finding): Correction | undefined {
  const literal = `'${title}'`;
  const [commit] = git(root, 'log', '--reverse', '--format=%H', `-S${literal}`, '--', '*.ts', '*.tsx').split(
    '\n',
  );
  if (commit === undefined || commit === '') return undefined;
  const [found = ''] = git(root, 'grep', '-lF', literal, commit, '--', '*.ts', '*.tsx').split('\n');
  return { commit, file: found.slice(commit.length + 1) };
}

/** Runs the test of a finding with the program before the correction, and with the correction. */
export async function runBeforeAndAfter(
  copy: PreviousCopy,
  finding: Finding,
  { commit, file }: Correction,
): Promise<FindingHistory> {
  const run = async () => resultOf(await copy.test([file, '-t', namePattern(finding)]));
  copy.moveTo(`${commit}^`);
  const changed = git(copy.folder, 'diff', '--name-only', '--diff-filter=AM', `${commit}^`, commit).split(
    '\n',
  );
  copy.takeFiles(commit, [file, ...changed.filter((name) => /\/testing\/|\.test\.tsx?$/.test(name))]);
  const before = await run();
  copy.moveTo(commit);
  return { before, after: await run() };
}

function resultOf({ passed, failed }: TestOutcome): Result {
  if (failed.some((name) => name.includes(' "'))) return 'fails';
  return failed.length > 0 || passed === 0 ? 'does not load' : 'passes';
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
