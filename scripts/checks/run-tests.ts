import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../command/project-root.ts';
import { runCommand } from '../command/run-command.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** One text for each failure: where it is and the first line of its message. */
  readonly failures: readonly string[];
}

/** The properties of vitest's JSON report that this script reads. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type FileReport = z.infer<typeof report>['testResults'][number];

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/** A file that could not be loaded has no tests of its own that failed. */
function failuresOf({ name, status, message, assertionResults }: FileReport): readonly string[] {
  const file = relative(projectRoot, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
}

async function readTally(path: string): Promise<Tally> {
  try {
    const { numPassedTests, testResults } = report.parse(JSON.parse(await readFile(path, 'utf8')));
    const failures = testResults.flatMap(failuresOf);
    return { passed: numPassedTests, failed: failures.length, failures };
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}

/**
 * Runs vitest projects side by side. A run that found no test, or that ended badly though no test failed (an unhandled error, a
 * crash), counts as one failure.
 */
export async function runTests(
  projects: readonly string[],
  { filters = [], echo = true }: { readonly filters?: readonly string[]; readonly echo?: boolean } = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-tests-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { exitCode } = await runCommand('vitest', [...args, ...filters], { echo });
    const tally = await readTally(file);
    if (tally.failed > 0 || (exitCode === 0 && tally.passed > 0)) return tally;
    const reason =
      tally.passed === 0 ? 'no test was found' : 'the run failed outside its tests: see its output above';
    return { ...tally, failed: 1, failures: [`${projects.join(', ')}: ${reason}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
