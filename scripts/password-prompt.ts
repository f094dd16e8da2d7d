import { UserError } from './user-error.ts';

/** The password for a user: CITYBLOCK_PASSWORD, or what is typed twice in the terminal without being shown. */
export async function readNewPassword(email: string): Promise<string> {
  const given = process.env.CITYBLOCK_PASSWORD;
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) {
    throw new UserError(
      'CB_NO_TERMINAL',
      'There is no terminal to type a password in. Set CITYBLOCK_PASSWORD for this one command.',
    );
  }
  const first = await readHidden(`Password for ${email} (not shown): `);
  const second = await readHidden('Once more: ');
  if (first !== second) throw new UserError('CB_PASSWORD', 'The two differ. Nothing was changed.');
  return first;
}

const enter: ReadonlySet<string> = new Set(['\r', '\n', '\u0004']);
const backspace: ReadonlySet<string> = new Set(['\b', '\u007f']);
const interrupt = '\u0003';
/** What arrow keys and the like begin with. */
const escapeKey = '\u001b';

function readHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const finish = (): void => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const read = (chunk: string): void => {
      if (chunk.startsWith(escapeKey)) return;
      const characters = [...chunk];
      for (const [index, character] of characters.entries()) {
        if (character === interrupt) {
          finish();
          reject(new UserError('CB_PASSWORD', 'Stopped. Nothing was changed.'));
          return;
        }
        if (enter.has(character)) {
          finish();
          // What a paste brings beyond the line answers the next question.
          const rest = characters.slice(index + 1).join('');
          if (rest !== '') stdin.unshift(rest);
          resolve(typed.join(''));
          return;
        }
        if (backspace.has(character)) typed = typed.slice(0, -1);
        else typed.push(character);
      }
    };
    stdin.on('data', read);
  });
}
