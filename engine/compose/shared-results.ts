import type { Snapshot } from '../content/snapshot.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';
import { type CacheHit, TraceCache } from './trace-cache.ts';

/** To record the reads of a block and to look it up costs more than it saves if only one of thousands is found. */
const mostMisses = 2_000;

/** Results of blocks while all pages are composed, shared by the pages on which a block reads the same content. */
export class SharedResults<Result> {
  readonly #results: TraceCache<Result>;
  /** By block: the number of consecutive misses. */
  readonly #misses = new Map<string, number>();
  /** A block with more misses than any collection has entries differs on every page, and is no longer looked up. */
  readonly #maximum: number;

  /**
   * @param maximumBytes the estimated size of the results that are kept
   * @param weigh estimates the size of a result in bytes
   */
  constructor(
    { collections }: Pick<Snapshot, 'collections'>,
    maximumBytes: number,
    weigh: (result: Result) => number,
  ) {
    this.#results = new TraceCache(maximumBytes, weigh);
    this.#maximum = Math.min(mostMisses, Math.max(...Object.values(collections).map(({ size }) => size)));
  }

  /** Counts a page on which the block appears, and returns whether other pages are likely to share its result. */
  isShared(key: string): boolean {
    const misses = this.#misses.get(key) ?? 0;
    this.#misses.set(key, misses + 1);
    return misses <= this.#maximum;
  }

  /** Returns the result for the answers in a scope; undefined if none is kept. */
  find(key: string, scope: Scope): CacheHit<Result> | undefined {
    const known = this.#results.find(key, scope);
    if (known !== undefined) this.#misses.set(key, 0);
    return known;
  }

  /**
   * Keeps a result with the record of the reads that it was computed from.
   * @throws ImpureBlockError if a kept record has other questions after the same answers
   */
  set(key: string, record: ReadRecord, result: Result): void {
    this.#results.set(key, record, result);
  }
}
