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

export interface FileTime {
  /** Relative to the project folder. */
  readonly file: string;
  readonly seconds: number;
}

export interface TestRun extends Tally {
  /** The time of each test file, in descending order. */
  readonly times: readonly FileTime[];
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
      startTime: z.number(),
      endTime: z.number(),
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

function timeOf({ name, startTime, endTime }: FileReport): FileTime {
  return { file: relative(projectRoot, name), seconds: (endTime - startTime) / 1000 };
}

async function readReport(path: string): Promise<TestRun> {
  try {
    const { numPassedTests, testResults } = report.parse(JSON.parse(await readFile(path, 'utf8')));
    const failures = testResults.flatMap(failuresOf);
    const times = testResults.map(timeOf).sort((one, other) => other.seconds - one.seconds);
    return { passed: numPassedTests, failed: failures.length, failures, times };
  } catch {
    return { passed: 0, failed: 0, failures: [], times: [] };
  }
}

interface RunTestsOptions {
  /** Parts of the names of the files to run, or further options of vitest. */
  readonly args?: readonly string[];
  /** Only the test files that import one of these files run. */
  readonly relatedTo?: readonly string[];
  readonly echo?: boolean;
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs vitest projects side by side. A run that found no test, or that ended badly though no test failed (an unhandled error, a
 * crash), counts as one failure.
 */
export async function runTests(
  projects: readonly string[],
  { args = [], relatedTo, echo = true, env = {} }: RunTestsOptions = {},
): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-tests-'));
  const file = join(folder, 'report.json');
  try {
    const options = [
      ...(relatedTo === undefined ? ['run'] : ['related', '--run', ...relatedTo]),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { exitCode } = await runCommand('vitest', [...options, ...args], { echo, env });
    const run = await readReport(file);
    if (run.failed > 0 || (exitCode === 0 && run.passed > 0)) return run;
    const reason =
      run.passed === 0 ? 'no test was found' : 'the run failed outside its tests: see its output above';
    return { ...run, failed: 1, failures: [`${projects.join(', ')}: ${reason}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
