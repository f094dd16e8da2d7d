import type { CommandContext, Input, Output } from '../command/command.ts';
import { UserError } from './user-error.ts';

/** Reads a password from CITYBLOCK_PASSWORD, or twice from the terminal without echo. */
export async function readNewPassword(
  email: string,
  { input, err, env }: Pick<CommandContext, 'input' | 'err' | 'env'>,
): Promise<string> {
  const given = env.CITYBLOCK_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!input.isTTY) {
    throw new UserError(
      'CB_NO_TERMINAL',
      'No terminal to read the password from. Set CITYBLOCK_PASSWORD for this command.',
    );
  }
  const first = await readHidden(`Password for ${email} (not shown): `, input, err);
  const second = await readHidden('Repeat the password: ', input, err);
  if (first !== second) throw new UserError('CB_PASSWORD', 'The passwords differ. Nothing was changed.');
  return first;
}

const enter: ReadonlySet<string> = new Set(['\r', '\n', '\u0004']);
const backspace: ReadonlySet<string> = new Set(['\b', '\u007f']);
const interrupt = '\u0003';
/** The first character of the sequence that an arrow or function key sends. */
const escapeKey = '\u001b';

function readHidden(prompt: string, input: Input, err: Output): Promise<string> {
  err.write(prompt);
  input.setEncoding('utf8');
  input.setRawMode?.(true);
  input.resume();
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const finish = (): void => {
      input.off('data', read);
      input.setRawMode?.(false);
      input.pause();
      err.write('\n');
    };
    const read = (chunk: string): void => {
      if (chunk.startsWith(escapeKey)) return;
      const characters = [...chunk];
      for (const [index, character] of characters.entries()) {
        if (character === interrupt) {
          finish();
          reject(new UserError('CB_PASSWORD', 'Canceled. Nothing was changed.'));
          return;
        }
        if (enter.has(character)) {
          finish();
          // Pasted text after the line end answers the next prompt.
          const rest = characters.slice(index + 1).join('');
          if (rest !== '') input.unshift(rest);
          resolve(typed.join(''));
          return;
        }
        if (backspace.has(character)) typed = typed.slice(0, -1);
        else typed.push(character);
      }
    };
    input.on('data', read);
  });
}
