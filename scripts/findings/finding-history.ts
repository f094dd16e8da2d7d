import { execFileSync } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import type { PreviousCopy } from '../migrations/previous-copy.ts';
import { type Finding, namePattern } from './read-findings.ts';

export interface Correction {
  readonly commit: string;
  /** The commit, and those after it that may belong to the correction. */
  readonly series: readonly string[];
  /** The commit with the test, and the file of the test there. */
  readonly tested: string;
  readonly file: string;
}

/** `does not exist` if the test needs files that the correction adds; `cannot run` if it needs others that are missing. */
export type Result = 'passes' | 'fails' | 'does not exist' | 'cannot run';

export interface FindingHistory {
  readonly before: Result;
  readonly after: Result;
  /** The last commit of the correction: the first one with which the test passes. */
  readonly last: string;
}

/** A correction can be a series of commits that work only together. */
const longestSeries = 12;

/** Returns whether the history of a repository is complete, or the reason why tests of earlier commits cannot be run. */
export function historyProblem(root: string): string | undefined {
  try {
    const answer = git(root, 'rev-parse', '--is-shallow-repository').trim();
    return answer === 'true' ? 'the clone is shallow: `git fetch --unshallow` gets the history' : undefined;
  } catch {
    return 'this folder has no history: use a clone';
  }
}

/**
 * Finds the commit that added the title of the test; undefined if there is none. It is that of the correction unless the
 * finding names another one.
 */
export function findCorrection(root: string, { title, corrected }: Finding): Correction | undefined {
  const literal = `'${title}'`;
  const [tested] = git(root, 'log', '--reverse', '--format=%H', `-S${literal}`, '--', '*.ts', '*.tsx').split(
    '\n',
  );
  if (tested === undefined || tested === '') return undefined;
  const commit = corrected === undefined ? tested : git(root, 'rev-parse', corrected).trim();
  const written = isAncestor(root, tested, commit) ? commit : tested;
  const [found = ''] = git(root, 'grep', '-lF', literal, written, '--', '*.ts', '*.tsx').split('\n');
  const later = git(root, 'rev-list', '--reverse', `${commit}..HEAD`).trim().split('\n');
  const series = [commit, ...later.slice(0, longestSeries - 1)].filter((name) => name !== '');
  return { commit, series, tested: written, file: found.slice(written.length + 1) };
}

/** Runs the test of a finding with the program before the correction, and with the correction. */
export async function runBeforeAndAfter(
  copy: PreviousCopy,
  finding: Finding,
  correction: Correction,
): Promise<FindingHistory> {
  const { commit, series, tested, file } = correction;
  const run = (added: readonly string[]) => runTest(copy, [file, '-t', namePattern(finding)], added);
  let last = commit;
  let after: Result | undefined;
  for (const next of series) {
    copy.moveTo(next);
    if (tested !== commit) copy.takeFiles(tested, [file]);
    const result = await run([]);
    after ??= result;
    if (result !== 'passes') continue;
    [last, after] = [next, result];
    break;
  }
  copy.moveTo(`${commit}^`);
  const changed = (filter: string): readonly string[] =>
    git(copy.folder, 'diff', '--name-only', '-M100%', `--diff-filter=${filter}`, `${commit}^`, last)
      .split('\n')
      .filter((name) => name !== '');
  const tests = changed('AM').filter((name) => /\/testing\/|\.test\.tsx?$/.test(name));
  // Tests import files from where the correction has moved them.
  copy.takeFiles(last, [...tests, ...changed('R')]);
  copy.takeFiles(tested === commit ? last : tested, [file]);
  return { before: await run(changed('A')), after: after ?? 'cannot run', last };
}

/** Runs a test of a program that lacks files that were added later. */
async function runTest(
  copy: PreviousCopy,
  chosen: readonly string[],
  added: readonly string[],
): Promise<Result> {
  const { passed, failed, loadFaults } = await copy.test(chosen);
  if (failed.some((name) => name.includes(' "'))) return 'fails';
  if (failed.length === 0 && passed > 0) return 'passes';
  return loadFaults.some((fault) => added.includes(missingFile(copy.folder, fault) ?? ''))
    ? 'does not exist'
    : 'cannot run';
}

/** Returns the path of the file that a module imports and that does not exist, by the message about it. */
export function missingFile(folder: string, message: string): string | undefined {
  const [, name, importer] = /Cannot find module '(\.[^']+)' imported from (\S+)/.exec(message) ?? [];
  if (name === undefined || importer === undefined) return undefined;
  return relative(folder, join(dirname(importer), name));
}

function isAncestor(root: string, commit: string, other: string): boolean {
  return git(root, 'merge-base', commit, other).trim() === commit;
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
