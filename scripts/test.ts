import { buildIfStale } from './build/build-if-stale.ts';
import { runChecks } from './checks/run-checks.ts';
import { runTests, type Tally } from './checks/run-tests.ts';
import { readOptions } from './command/read-options.ts';

async function tallyChecks(): Promise<Tally> {
  const results = await runChecks();
  const failures = results.filter((result) => !result.passed).map(({ name }) => `check ${name}`);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

async function tallyBuild(): Promise<Tally> {
  try {
    console.log(`build    ok, ${await buildIfStale()}`);
    return { passed: 1, failed: 0, failures: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`build    FAILED: ${message}`);
    return { passed: 0, failed: 1, failures: [`build: ${message}`] };
  }
}

readOptions('npm test', {});
const tallies: readonly Tally[] = [
  await tallyChecks(),
  await tallyBuild(),
  await runTests(['unit', 'sites']),
  await runTests(['journeys']),
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
for (const failure of tallies.flatMap((tally) => tally.failures)) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
