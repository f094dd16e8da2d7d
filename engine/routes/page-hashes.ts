/** Length of a hash in characters of base64url, and in bytes. */
const hashLength = 12;
const hashBytes = 9;

/** Hashes by number. A text for each hash of a large site would take several times the memory. */
export class HashList {
  #bytes = Buffer.alloc(1024 * hashBytes);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param hash 12 characters of base64url */
  add(hash: string): void {
    const at = this.#size * hashBytes;
    if (at === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * at);
    if (hash.length !== hashLength || this.#bytes.write(hash, at, hashBytes, 'base64url') !== hashBytes)
      throw new RangeError(`"${hash}" is not a hash of ${hashLength} characters in base64url.`);
    this.#size += 1;
  }

  at(number: number): string {
    return this.#bytes.toString('base64url', number * hashBytes, (number + 1) * hashBytes);
  }
}

/** The hashes of the main content of pages, by path, in the order in which they were added. */
export class PageHashes implements Iterable<readonly [path: string, hash: string]> {
  readonly #paths: string[] = [];
  readonly #hashes = new HashList();

  get size(): number {
    return this.#paths.length;
  }

  add(path: string, hash: string): void {
    this.#hashes.add(hash);
    this.#paths.push(path);
  }

  *[Symbol.iterator](): Generator<readonly [path: string, hash: string]> {
    for (const [number, path] of this.#paths.entries()) yield [path, this.#hashes.at(number)];
  }
}
