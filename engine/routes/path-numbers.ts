/** Share of the slots that are used before the table grows. */
const fullShare = 0.7;

/**
 * Numbers by path. Holds two hashes of a path, and not the path: those of a large site would take more memory than its content.
 * Of a million paths, the chance that two have the same hashes is one in thirty million.
 */
export class PathNumbers {
  #used = 0;
  #first: Int32Array;
  #second: Int32Array;
  /** The number plus 1; 0 if the slot is free. */
  #numbers: Uint32Array;
  /** The hashes of the path that was hashed last. */
  #firstOf = 0;
  #secondOf = 0;

  /** @param expected the number of paths for which the table does not have to grow */
  constructor(expected = 0) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, expected / fullShare)));
    this.#first = new Int32Array(slots);
    this.#second = new Int32Array(slots);
    this.#numbers = new Uint32Array(slots);
  }

  /** The number of paths. */
  get size(): number {
    return this.#used;
  }

  get(path: string): number | undefined {
    this.#hash(path);
    const number = this.#numbers[this.#slotOf(this.#firstOf, this.#secondOf)] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /** @param number an integer from 0 */
  set(path: string, number: number): void {
    if (this.#used >= this.#numbers.length * fullShare) this.#grow();
    this.#hash(path);
    this.#put(this.#firstOf, this.#secondOf, number + 1);
  }

  /** Computes both hashes in one pass, without an object for the two. */
  #hash(path: string): void {
    let first = 0x811c9dc5;
    let second = path.length;
    for (let at = 0; at < path.length; at++) {
      const code = path.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(((second << 5) | (second >>> 27)) ^ code, 0x9e3779b1);
    }
    this.#firstOf = first;
    this.#secondOf = second;
  }

  #put(first: number, second: number, number: number): void {
    const slot = this.#slotOf(first, second);
    if (this.#numbers[slot] === 0) this.#used += 1;
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#numbers[slot] = number;
  }

  /** Returns the slot with these hashes, or else the free slot for them. */
  #slotOf(first: number, second: number): number {
    const last = this.#numbers.length - 1;
    let slot = first & last;
    while (this.#numbers[slot] !== 0 && (this.#first[slot] !== first || this.#second[slot] !== second))
      slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const [first, second, numbers] = [this.#first, this.#second, this.#numbers];
    const slots = numbers.length * 2;
    this.#used = 0;
    this.#first = new Int32Array(slots);
    this.#second = new Int32Array(slots);
    this.#numbers = new Uint32Array(slots);
    for (const [slot, number] of numbers.entries())
      if (number !== 0) this.#put(first[slot] ?? 0, second[slot] ?? 0, number);
  }
}
