import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runCommand } from './command.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The properties of vitest's JSON report that this script reads. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

async function readTally(path: string): Promise<Tally> {
  try {
    const { numPassedTests, numFailedTests, testResults } = report.parse(
      JSON.parse(await readFile(path, 'utf8')),
    );
    // A file that could not be loaded has no tests of its own that failed.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * Runs one vitest project. A run that found no test, or that ended badly though no test failed (an unhandled error, a
 * crash), counts as one failure.
 */
export async function runTests(
  project: string,
  { filters = [], echo = true }: { readonly filters?: readonly string[]; readonly echo?: boolean } = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'cityblock-tests-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { exitCode } = await runCommand('vitest', [...args, ...filters], { echo });
    const { passed, failed } = await readTally(file);
    if (echo && passed + failed === 0) console.log(`The ${project} tests did not run: no test was found.`);
    const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
    return { passed, failed: isUnexplained ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
