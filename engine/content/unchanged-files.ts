import { statSync } from 'node:fs';
import { join } from 'node:path';

interface CachedRead<T> {
  /** Size, times and identity of the file; a changed file has another one. */
  readonly signature: string;
  readonly read: T;
}

/** Reads files of a folder. A file that has not changed since the previous call is not read again. */
export class UnchangedFiles<T> {
  readonly #folder: string;
  #known: ReadonlyMap<string, CachedRead<T>> = new Map();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns what `read` returns for each file, in the given order, without files that no longer exist.
   * @param files paths relative to the folder
   * @param read gets the file, its whole path and its size in bytes
   */
  readAll(
    files: readonly string[],
    read: (file: string, path: string, size: number) => T,
  ): ReadonlyMap<string, T> {
    const known = new Map<string, CachedRead<T>>();
    for (const file of files) {
      const path = join(this.#folder, file);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat === undefined) continue;
      const signature = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(' ');
      const cached = this.#known.get(file);
      known.set(
        file,
        cached?.signature === signature ? cached : { signature, read: read(file, path, stat.size) },
      );
    }
    this.#known = known;
    return new Map([...known].map(([file, cached]) => [file, cached.read]));
  }
}
