import { checkLiveCommand } from './publishing/check-live-command.ts';

/**
 * Checks that a running server serves the release and the content of the working tree, by the header of its responses.
 * Exit codes: 0 it does, 1 it does not, 2 could not run.
 */
const { exitCode, stdout, stderr } = await checkLiveCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
