import { renameCommand } from './rename/rename-command.ts';

/** Renames an entry or document. Exit codes: 0 renamed, 2 nothing was changed. */
const { exitCode, stdout, stderr } = renameCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
