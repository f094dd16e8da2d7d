import { cellsCommand } from './cells/cells-command.ts';
import { prepareHeapForLargeSite } from './command/large-site-heap.ts';

/** Prints the state and the similarity figures of every cell. Exit codes: 0 done, 2 could not run. */
prepareHeapForLargeSite();
const { exitCode, stdout, stderr } = cellsCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
