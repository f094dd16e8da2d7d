import { PassThrough, Writable } from 'node:stream';
import type { Command, CommandContext } from '../command/command.ts';
import { exitCodeOf } from '../command/command-error.ts';
import { projectRoot } from '../command/project-root.ts';

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Calls a command in this process. By default its working directory is the project, its input has ended, and only NODE_ENV is
 * set, so that no `.env` is read.
 */
export async function callCommand(
  command: Command,
  args: readonly string[],
  { env = { NODE_ENV: 'test' }, ...context }: Partial<CommandContext> = {},
): Promise<CommandResult> {
  const [out, err] = [collect(), collect()];
  const exitCode = await exitCodeOf(command, args, {
    input: new PassThrough().end(),
    out: out.stream,
    err: err.stream,
    // A copy, because commands add variables.
    env: { ...env },
    cwd: projectRoot,
    interruption: () => new AbortController().signal,
    ...context,
  });
  return { exitCode, stdout: out.text(), stderr: err.text() };
}

function collect(): { readonly stream: Writable; readonly text: () => string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
