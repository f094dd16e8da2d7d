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
  comparedIn: { readonly version: string; readonly today: string };
}

/** The roots of values that depend on the page. */
interface Shape {
  /** The family and the names of the roots. */
  readonly name: string;
  readonly roots: readonly Root[];
  /** The start of the keys of these values: short, because a key is made for each block of a page. */
  readonly key: string;
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
  /** By family. One has several shapes if a condition leads to other roots. */
  readonly #shapes = new Map<string, Shape[]>();
  #shapeCount = 0;

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
   */
  find(family: string, scope: Scope): CacheHit<Value> | undefined {
    for (const shape of this.#shapes.get(family) ?? []) {
      const kept = this.#kept.get(keyIn(scope, shape));
      if (kept !== undefined && holdsIn(kept, scope)) return kept;
    }
    return undefined;
  }

  /** Caches a value with the record of the reads that it was computed from. */
  set(family: string, record: ReadRecord, scope: Scope, value: Value): void {
    const roots = record.reads.flatMap(({ root }) => (isAboutPage(root) ? [root] : []));
    const common = record.reads.filter(({ root }) => !isAboutPage(root));
    const kept = { value, record, common, comparedIn: stateOf(scope) };
    this.#kept.set(keyIn(scope, this.#shapeOf(family, roots)), kept);
  }

  #shapeOf(family: string, roots: Root[]): Shape {
    const shapes = this.#shapes.get(family) ?? [];
    this.#shapes.set(family, shapes);
    const name = `${family}\n${roots.map(rootName).join()}`;
    const known = shapes.find((shape) => shape.name === name);
    if (known !== undefined) return known;
    this.#shapeCount += 1;
    const shape = { name, roots, key: String(this.#shapeCount) };
    shapes.push(shape);
    return shape;
  }
}

function keyIn(scope: Scope, { key, roots }: Shape): string {
  let name = key;
  for (const root of roots) name += `\n${String(ask(root, scope).identity)}`;
  return name;
}

const stateOf = ({ snapshot, today }: Scope) => ({ version: snapshot.version, today });

function holdsIn(kept: Kept<unknown>, scope: Scope): boolean {
  const { version, today } = kept.comparedIn;
  if (version === scope.snapshot.version && today === scope.today) return true;
  if (!kept.common.every((read) => readHoldsIn(read, scope))) return false;
  kept.comparedIn = stateOf(scope);
  return true;
}
