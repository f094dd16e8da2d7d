import type { CommandContext } from './command.ts';
import { exitCodeOf } from './command-error.ts';
import { type CommandName, commands } from './commands.ts';

/** Runs a command with the arguments, streams, variables and signals of this process. */
export async function runProcess(name: CommandName): Promise<void> {
  const command = await commands[name]();
  process.exitCode = await exitCodeOf(command, process.argv.slice(2), processContext);
}

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
