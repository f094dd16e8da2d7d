import { hasErrorCode } from '../../server/http/errors/file-error.ts';
import { cityblock } from './cityblock.ts';
import type { CommandContext } from './command.ts';
import { exitCodeOf } from './command-error.ts';
import { limitHeapGrowth, prepareHeapForLargeSite } from './large-site-heap.ts';

const processContext: CommandContext = {
  // Reading the property opens the stream, which most commands do not need.
  get input() {
    return process.stdin;
  },
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  cwd: '.',
  interruption: () => {
    const end = new AbortController();
    // At the second signal Node ends the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end.abort(signal));
    return end.signal;
  },
};

/** The commands that compose all pages. */
const largeCommands: readonly (string | undefined)[] = ['cells', 'export', 'lastmod', 'test', 'validate'];

// The reader of a pipe may end first, as `head` does; then nothing is left to do.
process.stdout.on('error', (error) => {
  if (!hasErrorCode(error, 'EPIPE')) throw error;
  process.exit(2);
});

// Runs the command of this process.
const [, , ...args] = process.argv;
if (largeCommands.includes(args[0])) {
  if (args.includes('--watch')) limitHeapGrowth();
  else prepareHeapForLargeSite();
}
process.exitCode = await exitCodeOf(cityblock, args, processContext);
