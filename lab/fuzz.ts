import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';

const usage = 'npm run lab -- fuzz [--seed NUMBER] [--runs NUMBER]';

/**
 * Sends any requests to every endpoint, and bytes that are almost requests. Exit codes: 0 no server error, no request without
 * an end and no leak; 1 otherwise; 2 could not run. The same seed sends the same requests.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const { seed, runs } = readRequest();
  const { runFuzz } = await import('./fuzz/run-fuzz.ts');
  const { requests, answers, faults } = await runFuzz({ seed, runs });
  for (const fault of faults) console.error(fault);
  const counts = [...answers].sort(([one], [other]) => one - other);
  console.log(
    `seed ${seed}: ${requests} requests, ${counts.map(([status, count]) => `${count} × ${status || 'closed'}`).join(', ')}, ${faults.length} faults.`,
  );
  return faults.length === 0 ? 0 : 1;
}

function readRequest(): { readonly seed: number; readonly runs: number } {
  const options = readOptions(usage, { seed: { type: 'string' }, runs: { type: 'string' } });
  const seed = Number(options.seed ?? Date.now() % 2 ** 31);
  const runs = Number(options.runs ?? '200');
  if (!Number.isInteger(seed)) exitWithUsage(`"${options.seed}" is not a seed`, usage);
  if (!Number.isInteger(runs) || runs < 1) exitWithUsage(`"${options.runs}" is not a number of runs`, usage);
  return { seed, runs };
}
