import { link, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { describeFileError, hasErrorCode } from '../../http/errors/file-error.ts';

/** A file of the content folder with its new text, or the bytes of a picture; null removes the file. */
export interface FileToWrite {
  readonly file: string;
  readonly after: string | Uint8Array | null;
}

/** A file could not be written. */
export class WriteFailure extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} could not be written: ${describeFileError(cause)}.`, { cause });
    this.name = 'WriteFailure';
    this.file = file;
  }
}

/** A file whose new text is on disk under another name. */
export interface PreparedFile {
  readonly file: string;
  /** The absolute path of the file that is replaced or removed; that of the target if the content folder has a symbolic link. */
  readonly target: string;
  /** The absolute path of the new text; undefined if the file is removed. */
  readonly prepared: string | undefined;
  /** The absolute path that also leads to the earlier file while a publication can be taken back. */
  readonly kept: string;
}

/**
 * Writes new texts under hidden names, which the content loader does not read, so that a full disk or a missing permission replaces no
 * file. A name has the id of its publication: no other process writes it.
 * @throws WriteFailure if a text cannot be stored; no file has changed then
 */
export async function prepareFiles(
  folder: string,
  files: readonly FileToWrite[],
  id: string,
): Promise<readonly PreparedFile[]> {
  const done: PreparedFile[] = [];
  for (const { file, after } of files) {
    try {
      const { target, mode } = await targetOf(folder, file, after === null);
      const kept = hiddenName(target, id, 'old');
      if (after === null) {
        done.push({ file, target, prepared: undefined, kept });
        continue;
      }
      const prepared = hiddenName(target, id, 'new');
      done.push({ file, target, prepared, kept });
      await writeDurably(prepared, after, mode);
    } catch (error) {
      await discardPrepared(done);
      throw error instanceof WriteFailure ? error : new WriteFailure(file, error);
    }
  }
  return done;
}

/**
 * Puts prepared files in the place of those that visitors see, one after the other, each whole. Keeps the earlier ones under hidden names,
 * so that restoring them needs no room on the disk.
 */
export async function replaceFiles(files: readonly PreparedFile[]): Promise<void> {
  for (const { file, target, prepared, kept } of files) {
    try {
      // A new file has no earlier one, and some file systems have no second names.
      await link(target, kept).catch(() => {});
      if (prepared === undefined) await rm(target, { force: true });
      else await rename(prepared, target);
      await keepNames(dirname(target));
    } catch (error) {
      throw new WriteFailure(file, error);
    }
  }
}

/** Removes the new texts of prepared files. */
export async function discardPrepared(files: readonly PreparedFile[]): Promise<void> {
  for (const { prepared } of files)
    if (prepared !== undefined) await rm(prepared, { force: true }).catch(() => {});
}

/**
 * Gives a file that was replaced its earlier content, with the id of the publication that has replaced it.
 * @throws WriteFailure
 */
export async function restoreFile(folder: string, earlier: FileToWrite, id: string): Promise<void> {
  const { file, after: content } = earlier;
  try {
    const { target } = await targetOf(folder, file, content === null);
    const kept = hiddenName(target, id, 'old');
    if (content !== null && (await hasContent(kept, content))) {
      await rename(kept, target);
      return await keepNames(dirname(target));
    }
  } catch (error) {
    throw error instanceof WriteFailure ? error : new WriteFailure(file, error);
  }
  await replaceFiles(await prepareFiles(folder, [earlier], id));
}

/** Removes the earlier files that a publication has kept. */
export async function discardKept(folder: string, files: readonly string[], id: string): Promise<void> {
  for (const file of files) {
    const named = join(folder, file);
    const target = await realpath(named).catch(() => named);
    for (const path of new Set([named, target]))
      await rm(hiddenName(path, id, 'old'), { force: true }).catch(() => {});
  }
}

const hiddenName = (target: string, id: string, extension: 'new' | 'old'): string =>
  join(dirname(target), `.${basename(target)}.${id}.${extension}`);

async function hasContent(path: string, content: string | Uint8Array): Promise<boolean> {
  const found = await readFile(path).catch(() => undefined);
  return found?.equals(typeof content === 'string' ? Buffer.from(content) : content) ?? false;
}

/** Written files with the names that they have in the content folder: those of the targets of symbolic links. */
export async function writtenFiles(
  folder: string,
  files: readonly FileToWrite[],
): Promise<readonly FileToWrite[]> {
  const root = await realpath(folder);
  const named = files.map(async ({ file, after }) => {
    const target = after === null ? undefined : await realpath(join(folder, file)).catch(ifAbsent);
    return { file: target === undefined ? file : relative(root, target).split(sep).join('/'), after };
  });
  return Promise.all(named);
}

/** The file that a name leads to, with its permissions. One that is removed is the symbolic link itself. */
async function targetOf(
  folder: string,
  file: string,
  isRemoved: boolean,
): Promise<{ readonly target: string; readonly mode: number | undefined }> {
  const path = join(folder, file);
  const created = isRemoved ? undefined : await mkdir(dirname(path), { recursive: true });
  if (created !== undefined) await keepNames(dirname(created));
  const named = join(await realpath(dirname(path)), basename(path));
  const found = isRemoved ? undefined : await realpath(named).catch(ifAbsent);
  const target = found ?? named;
  const root = await realpath(folder);
  if (!target.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    throw new WriteFailure(file, 'it is a symbolic link out of the content folder');
  const mode = found === undefined ? undefined : (await stat(found)).mode & 0o7777;
  return { target, mode };
}

function ifAbsent(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error;
  return undefined;
}

async function writeDurably(
  path: string,
  content: string | Uint8Array,
  mode: number | undefined,
): Promise<void> {
  const handle = await open(path, 'w', mode ?? 0o666);
  try {
    await handle.writeFile(content);
    // The file system has removed the bits that the process does not give new files.
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors of file systems that cannot sync a folder. */
const unsynced = ['EINVAL', 'ENOTSUP', 'EACCES', 'EPERM', 'EISDIR'];

/** Writes the names of a folder to the disk, so that they survive a power failure. */
async function keepNames(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!unsynced.some((code) => hasErrorCode(error, code))) throw error;
  }
}
