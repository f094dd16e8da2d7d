import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { Fault } from './faults/fault.ts';
import type { FaultResult, FaultTestOptions } from './faults/run-fault-test.ts';

const usage = 'npm run lab -- faults [--tries NUMBER] [--fault NAME]';
const duration = 2_000;

/**
 * Causes faults in a server under load and prints what they cost. Exit codes: 0 no acknowledged lead is lost or stored twice and
 * the server recovers from each fault, 1 otherwise, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const options = readOptions(usage, { tries: { type: 'string' }, fault: { type: 'string' } });
  const tries = Number(options.tries ?? '3');
  if (!Number.isInteger(tries) || tries < 1)
    exitWithUsage(`"${options.tries}" is not a number of tries`, usage);
  const { faults } = await import('./faults/faults.ts');
  const chosen = faults.filter(({ name }) => options.fault === undefined || name === options.fault);
  if (chosen.length === 0)
    exitWithUsage(`The faults are ${faults.map(({ name }) => `"${name}"`).join(', ')}`, usage);
  const { readContentDir } = await import('../scripts/command/read-settings.ts');
  const contentDir = readContentDir();
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  if (chosen.some(({ needsSite }) => needsSite === true)) await buildIfStale();
  console.log('fault | tries | requests | failed | leads lost | recovery');
  let lost = 0;
  for (const fault of chosen) {
    const result = await runOrExplain(fault, { tries, duration, contentDir });
    if (typeof result === 'string') {
      console.log(`${fault.name} | not caused here: ${result}`);
      continue;
    }
    lost += result.lost.length;
    for (const sentence of result.lost.slice(0, 10)) console.error(sentence);
    console.log(
      `${result.name} | ${result.tries} | ${result.requests} | ${result.failed} | ${result.lost.length} | ${Math.round(result.recovery)} ms`,
    );
  }
  return lost === 0 ? 0 : 1;
}

/** Returns the reason if this system cannot cause a fault. */
async function runOrExplain(fault: Fault, options: FaultTestOptions): Promise<FaultResult | string> {
  const { FaultUnavailableError } = await import('./faults/fault.ts');
  const { runFaultTest } = await import('./faults/run-fault-test.ts');
  try {
    return await runFaultTest(fault, options);
  } catch (error) {
    if (error instanceof FaultUnavailableError) return error.message;
    throw error;
  }
}
