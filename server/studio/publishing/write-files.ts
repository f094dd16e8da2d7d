import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the content folder with its new text; null removes the file. */
export interface FileToWrite {
  readonly file: string;
  readonly after: string | null;
}

/** A file could not be written. */
export class WriteFailure extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${file} could not be written: ${reason}.`, { cause });
    this.name = 'WriteFailure';
    this.file = file;
  }
}

/** A hidden name, which the content loader does not read. */
const temporaryName = (file: string): string => {
  const at = file.lastIndexOf('/') + 1;
  return `${file.slice(0, at)}.${file.slice(at)}.new`;
};

/**
 * Writes files one after the other, each whole. All new texts are on disk under other names before the first file is replaced, so a
 * full disk or a missing permission replaces none.
 * @throws WriteFailure if a text cannot be stored; no file has changed then
 */
export async function prepareFiles(folder: string, files: readonly FileToWrite[]): Promise<void> {
  for (const { file, after } of files) {
    if (after === null) continue;
    try {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      const handle = await open(join(folder, temporaryName(file)), 'w');
      try {
        await handle.writeFile(after);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      await discardPrepared(folder, files);
      throw new WriteFailure(file, error);
    }
  }
}

/** Puts prepared files in the place of those that visitors see. */
export async function replaceFiles(folder: string, files: readonly FileToWrite[]): Promise<void> {
  for (const { file, after } of files) {
    try {
      if (after === null) await rm(join(folder, file), { force: true });
      else await rename(join(folder, temporaryName(file)), join(folder, file));
    } catch (error) {
      throw new WriteFailure(file, error);
    }
  }
}

/** Removes the new texts of prepared files. */
export async function discardPrepared(folder: string, files: readonly FileToWrite[]): Promise<void> {
  for (const { file } of files) await rm(join(folder, temporaryName(file)), { force: true }).catch(() => {});
}
