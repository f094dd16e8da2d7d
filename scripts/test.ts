import { buildIfStale } from './build/build-if-stale.ts';
import { processorSeconds } from './checks/processor-time.ts';
import { runChecks } from './checks/run-checks.ts';
import { type FileTime, runTests, type Tally } from './checks/run-tests.ts';
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

function printTimes(times: readonly FileTime[], wallSeconds: number): void {
  console.log('The ten slowest files, in seconds:');
  for (const { file, seconds } of times.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
  const processor = processorSeconds();
  const spent = processor === undefined ? '' : `, ${Math.round(processor)} s of processor time`;
  console.log(`Took ${Math.round(wallSeconds)} s${spent}.`);
}

readOptions('npm test', {});
const started = performance.now();
// The checks run beside the build and the tests, which leave parts of a core idle while they start.
const checks = tallyChecks();
const build = await tallyBuild();
const tests = await runTests(['unit', 'sites', 'journeys']);
const tallies: readonly Tally[] = [await checks, build, tests];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
printTimes(tests.times, (performance.now() - started) / 1000);
for (const failure of tallies.flatMap((tally) => tally.failures)) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
