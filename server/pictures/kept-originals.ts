import { constants } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type PictureFile, pictureVersion } from '../../engine/content/picture-files.ts';
import { hasErrorCode } from '../errors/file-error.ts';

const pictureSchema = z.object({
  file: z.string(),
  version: z.string(),
  format: z.enum(['jpeg', 'png', 'webp', 'avif', 'svg']),
  width: z.number(),
  height: z.number(),
});

/** Neither the content nor what was kept has a picture any more. */
export class PictureGoneError extends Error {
  override readonly name = 'PictureGoneError';

  constructor(file: string) {
    super(`${file} was replaced, and its original was not kept`);
  }
}

/**
 * Keeps the pictures of the content as they are, so that pages of earlier content get their variants after a picture was
 * replaced. A file is linked if it can be, and copied otherwise.
 */
export class KeptOriginals {
  readonly #contentDir: string;
  readonly #folder: string;
  readonly #kept = new Set<string>();

  /** @param folder has a folder for each version of a picture, whose old ones a job deletes */
  constructor(contentDir: string, folder: string) {
    this.#contentDir = contentDir;
    this.#folder = folder;
  }

  /** Keeps pictures that are not kept yet, one after the other. */
  async keep(pictures: Iterable<PictureFile>): Promise<void> {
    for (const picture of pictures) {
      if (this.#kept.has(picture.version)) continue;
      this.#kept.add(picture.version);
      await this.#keep(picture);
    }
  }

  /** Returns what is known of a picture that was kept. */
  async find(version: string): Promise<PictureFile | undefined> {
    try {
      return pictureSchema.parse(JSON.parse(await readFile(this.#descriptionOf(version), 'utf8')));
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  /** Returns the path of the bytes of a picture: its file may have been replaced since its page was made. */
  async locate(picture: PictureFile): Promise<string | undefined> {
    for (const path of [join(this.#contentDir, picture.file), this.#fileOf(picture)])
      if ((await versionAt(path)) === picture.version) return path;
    return undefined;
  }

  #fileOf({ version }: PictureFile): string {
    // No path of a variant is like this.
    return join(this.#folder, version, 'original');
  }

  #descriptionOf(version: string): string {
    return join(this.#folder, version, 'original.json');
  }

  async #keep(picture: PictureFile): Promise<void> {
    const [from, to] = [join(this.#contentDir, picture.file), this.#fileOf(picture)];
    await mkdir(dirname(to), { recursive: true });
    try {
      await link(from, to);
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return;
      // The folders may be on different file systems, or the file may belong to another user.
      await copyFile(from, `${to}.tmp`, constants.COPYFILE_FICLONE);
      await rename(`${to}.tmp`, to);
    }
    const description = this.#descriptionOf(picture.version);
    await writeFile(`${description}.tmp`, JSON.stringify(picture));
    await rename(`${description}.tmp`, description);
  }
}

async function versionAt(path: string): Promise<string | undefined> {
  try {
    return pictureVersion(await readFile(path));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
