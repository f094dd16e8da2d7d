import { exitWithUsage } from './command/read-options.ts';
import { labParts } from './lab/lab-parts.ts';
import { runLab } from './lab/run-lab.ts';

const usage = 'npm run lab [-- --list | NAME…]';

/**
 * Proves with real processes, proxies and databases what the tests prove on functions, part after part. Exit codes: 0 everything
 * was proved, 1 something was not, 2 an unknown part was named.
 */
process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === '--list') {
    for (const { name, proves } of labParts) console.log(`${name.padEnd(22)} ${proves}`);
    return 0;
  }
  const unknown = args.find((arg) => !labParts.some(({ name }) => name === arg));
  if (unknown !== undefined) exitWithUsage(`There is no part "${unknown}"`, usage);
  return runLab(args.length === 0 ? labParts : labParts.filter(({ name }) => args.includes(name)));
}
