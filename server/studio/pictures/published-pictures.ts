import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { pictureVersion } from '../../../engine/content/picture-files.ts';
import { hasErrorCode } from '../../http/errors/file-error.ts';

/** Pictures whose versions are known while their files stay the same. */
const knownPictures = 1_000;

/** The pictures of the content folder. */
export class PublishedPictures {
  readonly #folder: string;
  /** By file, size, times and identity: reading a large picture for each preview would delay it. */
  readonly #versions = new LRUCache<string, string>({ max: knownPictures });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The version of a picture; null if there is none. */
  async version(file: string): Promise<string | null> {
    try {
      const { size, mtimeMs, ctimeMs, ino } = await stat(join(this.#folder, file));
      const key = [file, size, mtimeMs, ctimeMs, ino].join(' ');
      const known = this.#versions.get(key);
      if (known !== undefined) return known;
      const version = pictureVersion(await readFile(join(this.#folder, file)));
      this.#versions.set(key, version);
      return version;
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return null;
      throw error;
    }
  }
}
