import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** The part of a file that is read in one step, in bytes. */
const stepSize = 64 * 1024;

/** Reads the lines of a text file, those of a part of it in each step: the text of a large file takes much memory. */
export function* readLines(path: string): Generator<readonly string[]> {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(stepSize);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let length = readSync(file, bytes); length > 0; length = readSync(file, bytes)) {
      const lines = (rest + decoder.write(bytes.subarray(0, length))).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield lines;
    }
    yield [rest];
  } finally {
    closeSync(file);
  }
}
