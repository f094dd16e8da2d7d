import { prepareHeapForLargeSite } from './command/large-site-heap.ts';
import { lastmodCommand } from './lastmod/lastmod-command.ts';

prepareHeapForLargeSite();
const { exitCode, stdout, stderr } = lastmodCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
