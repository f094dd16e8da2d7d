import { alignLists, idOf } from './align-lists.ts';
import type { JsonPath } from './json-source.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { isEqual, isList, isObject, ownValue } from './rewrite-json.ts';

/** A property that both sides changed to different values. Undefined if the property is absent. */
export interface MergeConflict {
  /** The path in the merged value. */
  readonly path: JsonPath;
  /** The path in their value; undefined for an item that their list does not have. */
  readonly theirPath: JsonPath | undefined;
  readonly base: JsonValue | undefined;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
}

export interface Merge {
  /** Has my value where there is a conflict. */
  readonly value: JsonValue | undefined;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Merges two changes of a value, property by property and item by item. Without conflicts, the result does not depend on which
 * change is mine. Properties that both sides add to one new object are merged; two different values or items that both have added as
 * a whole are a conflict, because a mixture of two blocks or of two files is neither.
 * @param base the value that both sides began with; undefined if there was none
 */
export function mergeJson(
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): Merge {
  const conflicts: MergeConflict[] = [];
  const value = new Merger(conflicts).merge({ path: [], theirPath: [] }, { base, mine, theirs });
  return { value, conflicts };
}

interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

type Place = Pick<MergeConflict, 'path' | 'theirPath'>;

/** The place of a property or an item. */
function placeIn(
  { path, theirPath }: Place,
  segment: string | number,
  theirs: string | number | undefined,
): Place {
  return {
    path: [...path, segment],
    theirPath: theirs === undefined ? undefined : theirPath && [...theirPath, theirs],
  };
}

class Merger {
  readonly #conflicts: MergeConflict[];

  constructor(conflicts: MergeConflict[]) {
    this.#conflicts = conflicts;
  }

  merge(at: Place, sides: Sides<JsonValue | undefined>): JsonValue | undefined {
    const { base, mine, theirs } = sides;
    if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
    if (isEqual(base, mine)) return theirs;
    const isNewProperty = base === undefined && typeof at.path.at(-1) === 'string';
    if (isObject(mine) && isObject(theirs) && (isObject(base) || isNewProperty))
      return this.#mergeObjects(at, { base: isObject(base) ? base : {}, mine, theirs });
    if (isList(mine) && isList(theirs) && isList(base)) return this.#mergeLists(at, { base, mine, theirs });
    this.#conflicts.push({ ...at, base, mine, theirs });
    return mine ?? theirs;
  }

  /** The order of properties is that of the side that is not the base. */
  #mergeObjects(at: Place, { base, mine, theirs }: Sides<JsonObject>): JsonObject {
    const merged: [string, JsonValue][] = [];
    for (const name of new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])) {
      const sides = {
        base: ownValue(base, name),
        mine: ownValue(mine, name),
        theirs: ownValue(theirs, name),
      };
      const value = this.merge(placeIn(at, name, name), sides);
      if (value !== undefined) merged.push([name, value]);
    }
    return Object.fromEntries(merged);
  }

  #mergeLists(at: Place, { base, mine, theirs }: Sides<readonly JsonValue[]>): readonly JsonValue[] {
    const lists = { mine: keyed(base, mine), theirs: keyed(base, theirs) };
    const items = new Map<string, Sides<JsonValue | undefined>>();
    for (const [index, item] of base.entries())
      items.set(baseKey(index), {
        base: item,
        mine: lists.mine.get(baseKey(index)),
        theirs: lists.theirs.get(baseKey(index)),
      });
    for (const key of [...lists.mine.keys(), ...lists.theirs.keys()])
      if (!items.has(key))
        items.set(key, { base: undefined, mine: lists.mine.get(key), theirs: lists.theirs.get(key) });
    const { order, theirOrder } = mergeOrders(base.length, [...lists.mine.keys()], [...lists.theirs.keys()]);
    const theirIndexes = new Map([...lists.theirs.keys()].map((key, index) => [key, index]));
    const merged = new Map<string, JsonValue>();
    for (const key of order) {
      const sides = items.get(key);
      if (sides === undefined) continue;
      const value = this.merge(placeIn(at, merged.size, theirIndexes.get(key)), sides);
      if (value !== undefined) merged.set(key, value);
    }
    const inOrder = (keys: readonly string[]): readonly JsonValue[] =>
      keys.flatMap((key) => {
        const value = merged.get(key);
        return value === undefined ? [] : [value];
      });
    if (theirOrder !== undefined)
      this.#conflicts.push({ ...at, base, mine: inOrder(order), theirs: inOrder(theirOrder) });
    return inOrder(order);
  }
}

interface MergedOrder {
  /** Mine where the orders differ. */
  readonly order: readonly string[];
  /** The same keys as the other side has ordered them, if both sides have changed the order in different ways. */
  readonly theirOrder: readonly string[] | undefined;
}

/** Merges the orders of two lists. The result has the keys of both, and those of the base that one side has removed. */
function mergeOrders(length: number, mine: readonly string[], theirs: readonly string[]): MergedOrder {
  const kept = Array.from({ length }, (_, index) => baseKey(index));
  const [mineMoved, theirsMoved] = [isReordered(kept, mine), isReordered(kept, theirs)];
  const isConflict = mineMoved && theirsMoved && !isSameOrder(mine, theirs);
  return {
    order: orderLike(mineMoved || !theirsMoved ? mine : theirs, kept, [mine, theirs]),
    theirOrder: isConflict ? orderLike(theirs, kept, [mine, theirs]) : undefined,
  };
}

/** The keys of the base in the order of one side, with those that the sides have added. */
function orderLike(
  leading: readonly string[],
  kept: readonly string[],
  sides: readonly (readonly string[])[],
): readonly string[] {
  const order = leading.filter((key) => kept.includes(key));
  for (const [index, key] of kept.entries())
    if (!order.includes(key)) order.splice(placeAfter(order, kept.slice(0, index)), 0, key);
  return withAdded(order, sides);
}

const baseKey = (index: number): string => `base ${index}`;

/** The items of a changed list by the item of the base that each was, or by what was added. */
function keyed(base: readonly JsonValue[], list: readonly JsonValue[]): ReadonlyMap<string, JsonValue> {
  const partners = alignLists(base, list);
  const found = new Map<string, JsonValue>();
  for (const [index, item] of list.entries()) {
    const partner = partners[index];
    const key = partner === undefined ? `added ${idOf(item) ?? JSON.stringify(item)}` : baseKey(partner);
    // The same item may be added twice.
    let free = key;
    for (let count = 2; found.has(free); count++) free = `${key} ${count}`;
    found.set(free, item);
  }
  return found;
}

function isReordered(base: readonly string[], keys: readonly string[]): boolean {
  const known = keys.filter((key) => base.includes(key));
  return known.some((key, index) => index > 0 && base.indexOf(key) < base.indexOf(known[index - 1] ?? ''));
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((key) => other.includes(key));
  return shared.join('\n') === other.filter((key) => one.includes(key)).join('\n');
}

/** The index after the last of some keys that an order has. */
function placeAfter(order: readonly string[], keys: readonly string[]): number {
  const previous = keys.findLast((key) => order.includes(key));
  return previous === undefined ? 0 : order.indexOf(previous) + 1;
}

/** Adds what each side added, after the item of the base that it follows there. Items at one place are in the order of their keys. */
function withAdded(order: readonly string[], sides: readonly (readonly string[])[]): readonly string[] {
  const added = new Map<string, string[]>();
  const runs = sides.map((keys) => {
    const run = new Map<string, string[]>();
    let previous = '';
    for (const key of keys)
      if (order.includes(key)) previous = key;
      else run.set(previous, [...(run.get(previous) ?? []), key]);
    return run;
  });
  for (const after of ['', ...order]) {
    const [first = [], second = []] = runs
      .map((run) => run.get(after) ?? [])
      .sort((one, other) => (one.join('\n') < other.join('\n') ? -1 : 1));
    added.set(after, [...first, ...second.filter((key) => !first.includes(key))]);
  }
  const seen = new Set<string>();
  const result: string[] = [];
  for (const key of ['', ...order].flatMap((after) => [after, ...(added.get(after) ?? [])]))
    if (key !== '' && !seen.has(key)) {
      seen.add(key);
      result.push(key);
    }
  return result;
}
