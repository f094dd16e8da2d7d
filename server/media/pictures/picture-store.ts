import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrorCode } from '../../http/errors/file-error.ts';

const hour = 3_600_000;

/** Time after which files of a picture that the site no longer has are deleted: cached pages may still show them. */
const unusedMilliseconds = 30 * 24 * hour;

const temporary = '.tmp';

/** Files on disk that are made once. A file is complete or absent, also after the process was killed while writing. */
export class PictureStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the path of a file, which may not have been made. */
  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Returns a file; undefined if it has not been made. */
  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  /** Writes a file under another name, flushes it to the disk, and then gives it its name. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}${temporary}`;
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /**
   * Deletes the files of pictures that the site has not had for a month, and what killed processes left. Each sweep sets the
   * modification time of the folders of the site's pictures, so that it tells when the site last had a picture.
   * @param versions the versions of the site's pictures
   * @returns the number of deleted pictures and unfinished files
   */
  async sweep(versions: ReadonlySet<string>, now: number): Promise<number> {
    let deleted = 0;
    for (const version of await namesIn(this.#folder)) {
      const folder = join(this.#folder, version);
      if (versions.has(version)) {
        await utimes(folder, new Date(now), new Date(now));
      } else if ((await age(folder, now)) > unusedMilliseconds) {
        await rm(folder, { recursive: true, force: true });
        deleted += 1;
        continue;
      }
      for (const name of await namesIn(folder)) {
        if (!name.endsWith(temporary) || (await age(join(folder, name), now)) < hour) continue;
        await rm(join(folder, name), { force: true });
        deleted += 1;
      }
    }
    return deleted;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}

async function age(path: string, now: number): Promise<number> {
  try {
    return now - (await stat(path)).mtimeMs;
  } catch (error) {
    // Another process deleted it.
    if (hasErrorCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
