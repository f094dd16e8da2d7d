import { LRUCache } from 'lru-cache';
import { ask } from './answer.ts';
import { type Read, type ReadRecord, readHoldsIn } from './read-record.ts';
import { isAboutPage, type Root, rootName } from './root.ts';
import type { Scope } from './scope.ts';

/** A cached value that is valid in the current scope, with its record. */
export interface CacheHit<Value> {
  readonly value: Value;
  readonly record: ReadRecord;
}

interface Kept<Value> extends CacheHit<Value> {
  /** The reads that have the same identity on all pages of a snapshot on a date. */
  readonly common: readonly Read[];
  /** The content version and the date in which these were last compared, and equal. */
  comparedIn: string;
}

/** The estimated size of a read in a record, in bytes. */
const readWeight = 64;

/**
 * Caches values by what they were computed from. The roots that depend on the page, such as its city, are part of the key; the
 * others, such as the site, are compared, once for each snapshot and date. A change of content needs no invalidation: what was
 * computed from changed content is not found, and computed again.
 */
export class ReadCache<Value> {
  readonly #kept: LRUCache<string, Kept<Value>>;
  /** By family: the lists of roots that depend on the page. A family has several if a condition leads to other roots. */
  readonly #shapes = new Map<string, Root[][]>();

  /** @param maxSize of all values and records, in bytes. The least recently used are evicted first. */
  constructor(maxSize: number, sizeOf: (value: Value) => number) {
    this.#kept = new LRUCache({
      maxSize,
      sizeCalculation: ({ value, record }) => 256 + sizeOf(value) + readWeight * record.reads.length,
    });
  }

  /** The number of values. */
  get size(): number {
    return this.#kept.size;
  }

  /**
   * Returns the value that was computed from what a scope has; undefined if none is cached.
   * @param family of values that are computed in the same way, such as a block of a template
   * @param key identifies the input that does not come from the scope
   */
  find(family: string, scope: Scope, key = ''): CacheHit<Value> | undefined {
    for (const [index, roots] of (this.#shapes.get(family) ?? []).entries()) {
      const kept = this.#kept.get(keyIn(scope, `${family}\n${key}\n${index}`, roots));
      if (kept !== undefined && holdsIn(kept, scope)) return kept;
    }
    return undefined;
  }

  /** Caches a value with the record of the reads that it was computed from. */
  set(family: string, record: ReadRecord, scope: Scope, value: Value, key = ''): void {
    const roots = record.reads.flatMap(({ root }) => (isAboutPage(root) ? [root] : []));
    const common = record.reads.filter(({ root }) => !isAboutPage(root));
    const index = this.#indexOf(family, roots);
    const kept = { value, record, common, comparedIn: stateOf(scope) };
    this.#kept.set(keyIn(scope, `${family}\n${key}\n${index}`, roots), kept);
  }

  #indexOf(family: string, roots: Root[]): number {
    const shapes = this.#shapes.get(family) ?? [];
    this.#shapes.set(family, shapes);
    const name = roots.map(rootName).join();
    const index = shapes.findIndex((shape) => shape.map(rootName).join() === name);
    return index === -1 ? shapes.push(roots) - 1 : index;
  }
}

function keyIn(scope: Scope, start: string, roots: readonly Root[]): string {
  let name = start;
  for (const root of roots) name += `\n${String(ask(root, scope).identity)}`;
  return name;
}

const stateOf = ({ snapshot, today }: Scope): string => `${snapshot.version} ${today}`;

function holdsIn(kept: Kept<unknown>, scope: Scope): boolean {
  const state = stateOf(scope);
  if (kept.comparedIn === state) return true;
  if (!kept.common.every((read) => readHoldsIn(read, scope))) return false;
  kept.comparedIn = state;
  return true;
}
