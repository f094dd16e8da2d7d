import { buildIfStale } from './build-if-stale.ts';
import { readOptions } from './read-options.ts';
import { runChecks } from './run-checks.ts';
import { runTests, type Tally } from './run-tests.ts';

async function tallyChecks(): Promise<Tally> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function tallyBuild(): Promise<Tally> {
  try {
    console.log(`build    ok, ${await buildIfStale()}`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(`build    FAILED: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

readOptions('npm test', {});
const tallies: readonly Tally[] = [
  await tallyChecks(),
  await tallyBuild(),
  await runTests('unit'),
  await runTests('journeys'),
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
