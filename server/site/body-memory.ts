/** The size of one body. It has room for a page of `maximumPageBytes` with its encoding. */
const bodyBytes = 256 * 1024;

/** Maximum number of bodies that are in memory at once. Slow clients keep theirs for long: others get memory of their own. */
const maximumBodies = 16;

/**
 * Memory for bodies that are needed for one response only. It is used again and again, because the first use of new memory
 * costs more than to render most pages: the operating system provides it in pieces of 4 kB, each on its first access.
 */
export class BodyMemory {
  readonly #free: Buffer[] = [];
  #count = 0;

  /** Returns memory until it is given back; undefined if all is in use. */
  take(): Buffer | undefined {
    const free = this.#free.pop();
    if (free !== undefined || this.#count === maximumBodies) return free;
    this.#count += 1;
    return Buffer.allocUnsafeSlow(bodyBytes);
  }

  /** @param memory that was taken and is not in use anymore */
  give(memory: Buffer): void {
    this.#free.push(memory);
  }
}
