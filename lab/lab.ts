import { exitWithUsage } from '../scripts/command/read-options.ts';
import { runCommand } from '../scripts/command/run-command.ts';
import { isPart, parts, proofs, type Run, runProofs } from './parts/parts.ts';

const usage = `npm run lab [-- PART [options]]. Parts: ${parts.join(', ')}`;

/**
 * Runs one part of the laboratory with the given options, or without a part all proofs, one after the other, since each measures
 * or loads the machine. Exit codes: 0 proved, 1 not proved, 2 could not run.
 */
const [part, ...options] = process.argv.slice(2);
if (part === undefined) {
  process.exitCode = await runProofs(proofs, run);
} else {
  if (!isPart(part)) exitWithUsage(`There is no part "${part}"`, usage);
  process.exitCode = (await run({ part, options })).exitCode;
}

function run({ part, options }: Run) {
  return runCommand(process.execPath, ['scripts/run.mjs', `lab/${part}.ts`, ...options], { echo: true });
}
