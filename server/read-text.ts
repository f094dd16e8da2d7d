import { readFileSync } from 'node:fs';
import { hasErrorCode } from './http/errors/file-error.ts';

/** Returns the text of a file; undefined if it does not exist. Throws the error of the system if it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
