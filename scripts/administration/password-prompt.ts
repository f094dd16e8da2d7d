import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandContext } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';

/** Reads a password from CITYBLOCK_PASSWORD, or twice from the terminal without echo. */
export async function readNewPassword(
  email: string,
  { input, err, env }: Pick<CommandContext, 'input' | 'err' | 'env'>,
): Promise<string> {
  const given = env.CITYBLOCK_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!input.isTTY) {
    throw new CommandError(
      'No terminal to read the password from. Set CITYBLOCK_PASSWORD for this command.',
      {
        code: 'CB_NO_TERMINAL',
      },
    );
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  const read = async (prompt: string): Promise<string> => {
    err.write(prompt);
    const line = await lines.next();
    err.write('\n');
    if (line.done === true) throw passwordError('Canceled. Nothing was changed.');
    return line.value;
  };
  try {
    const first = await read(`Password for ${email} (not shown): `);
    const second = await read('Repeat the password: ');
    if (first !== second) throw passwordError('The passwords differ. Nothing was changed.');
    return first;
  } finally {
    terminal.close();
  }
}

/** Refuses a password. */
export const passwordError = (message: string): CommandError =>
  new CommandError(message, { code: 'CB_PASSWORD', exitCode: 1 });
