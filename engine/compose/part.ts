import { type CacheHit, ReadCache } from './read-cache.ts';
import type { ReadRecord } from './read-record.ts';
import type { Scope } from './scope.ts';

/** Maximum size of the values of one part, with their records, in bytes. */
const limit = 4 * 1024 * 1024;

/** The size of a value without its record. */
const valueWeight = 1_024;

/**
 * A value that pages share if they read the same, such as the map of a city for all of its services. It has a
 * record of its own, so a page that reads it depends on what it read, and on nothing else of the page around it.
 */
export class Part<Reader, Value> {
  /** Computes the value. Uses nothing but the reader and the key. */
  readonly read: (reader: Reader, key: string) => Value;
  readonly #cache: ReadCache<Value>;

  constructor(read: Part<Reader, Value>['read']) {
    this.read = read;
    this.#cache = new ReadCache(limit, () => valueWeight);
  }

  /** Returns the value in a scope; undefined if none is cached. */
  find(key: string, scope: Scope): CacheHit<Value> | undefined {
    return this.#cache.find('', scope, key);
  }

  keep(key: string, record: ReadRecord, scope: Scope, value: Value): void {
    this.#cache.set('', record, scope, value, key);
  }
}
