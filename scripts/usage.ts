import { usageCommand } from './usage/usage-command.ts';

/** Prints where a name is used. Exit codes: 0 done, 1 there is nothing of this name, 2 could not run. */
const { exitCode, stdout, stderr } = usageCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
