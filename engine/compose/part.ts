import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';
import { type CacheHit, TraceCache } from './trace-cache.ts';

/** Maximum size of the values of one part, with their records, in the unit of {@link TraceCache}. */
const limit = 4 * 1024 * 1024;

/** The size of a value without its record. */
const valueWeight = 1_024;

/**
 * A value that pages share if they have the same answers, such as the map of a city for all of its services. It has a
 * record of its own, so a page that reads it depends on what it read, and on nothing else of the page around it.
 */
export class Part<Reader, Value> {
  /** Computes the value. Uses nothing but the reader and the key. */
  readonly read: (reader: Reader, key: string) => Value;
  readonly #cache: TraceCache<Value>;

  /** @param name of errors */
  constructor(name: string, read: Part<Reader, Value>['read']) {
    this.read = read;
    this.#cache = new TraceCache(limit, () => valueWeight, `part "${name}"`);
  }

  /** Returns the value for the answers in a scope; undefined if none is cached. */
  find(key: string, scope: Scope): CacheHit<Value> | undefined {
    return this.#cache.find(key, scope);
  }

  /** @throws ImpureBlockError if the part depends on more than its record contains */
  keep(key: string, record: ReadRecord, value: Value): void {
    this.#cache.set(key, record, value);
  }
}
