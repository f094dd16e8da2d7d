import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type PictureFile, pictureVersion } from '../../../engine/content/picture-files.ts';
import { hasErrorCode } from '../../http/errors/file-error.ts';
import type { PictureStore } from './picture-store.ts';

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
 * Keeps copies of the pictures of the content, so that pages of earlier content get their variants after a picture was
 * replaced, or its file overwritten.
 */
export class KeptOriginals {
  readonly #contentDir: string;
  readonly #store: PictureStore;
  readonly #kept = new Set<string>();

  constructor(contentDir: string, store: PictureStore) {
    this.#contentDir = contentDir;
    this.#store = store;
  }

  /** Keeps pictures that are not kept yet, one after the other. A picture whose file was replaced meanwhile is left out. */
  async keep(pictures: Iterable<PictureFile>): Promise<void> {
    for (const picture of pictures)
      if (!this.#kept.has(picture.version) && (await this.#isKept(picture))) this.#kept.add(picture.version);
  }

  /** Keeps a picture from elsewhere than the content folder, if it is not kept yet. */
  async provide(picture: PictureFile, read: () => Promise<Buffer | undefined>): Promise<void> {
    if ((await this.find(picture.version)) !== undefined) return;
    const bytes = await read();
    if (bytes !== undefined) await this.#write(picture, bytes);
  }

  /** Returns what is known of a picture that was kept. */
  async find(version: string): Promise<PictureFile | undefined> {
    const description = await this.#store.read(descriptionOf(version));
    return description && pictureSchema.parse(JSON.parse(description.toString('utf8')));
  }

  /** Returns the path of the bytes of a picture: its file may have been replaced since its page was made. */
  async locate(picture: PictureFile): Promise<string | undefined> {
    for (const path of [
      join(this.#contentDir, picture.file),
      this.#store.pathOf(originalOf(picture.version)),
    ])
      if ((await readVersion(path, picture)) !== undefined) return path;
    return undefined;
  }

  /** Whether a picture is kept, or could be kept now. */
  async #isKept(picture: PictureFile): Promise<boolean> {
    if ((await this.find(picture.version)) !== undefined) return true;
    const bytes = await readVersion(join(this.#contentDir, picture.file), picture);
    if (bytes === undefined) return false;
    await this.#write(picture, bytes);
    return true;
  }

  async #write(picture: PictureFile, bytes: Buffer): Promise<void> {
    await this.#store.write(originalOf(picture.version), bytes);
    // A picture with a description has its original, also after the process was killed in between.
    await this.#store.write(descriptionOf(picture.version), Buffer.from(JSON.stringify(picture)));
  }
}

// No paths of variants are like these.
const originalOf = (version: string) => `${version}/original`;
const descriptionOf = (version: string) => `${version}/original.json`;

/** Returns the bytes of a file; undefined if there is none or it is another picture. */
async function readVersion(path: string, { version }: PictureFile): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path);
    return pictureVersion(bytes) === version ? bytes : undefined;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
