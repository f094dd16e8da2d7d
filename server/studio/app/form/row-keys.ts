import type { JsonValue } from '../../../../engine/content/json-value.ts';

/** The items of a list with a key each, which an item keeps when it is moved or changed. */
export interface KeyedItems {
  readonly items: readonly JsonValue[];
  readonly keys: readonly number[];
  readonly nextKey: number;
}

export const noItems: KeyedItems = { items: [], keys: [], nextKey: 1 };

/** Returns the keys of a list that changed: an item that is in both lists keeps its key, and so does one that was changed in place. */
export function withKeys(previous: KeyedItems, items: readonly JsonValue[]): KeyedItems {
  if (previous.items === items) return previous;
  const free = new Map<JsonValue, number[]>();
  for (const [index, item] of previous.items.entries()) {
    if (item === items[index]) continue;
    free.set(item, [...(free.get(item) ?? []), previous.keys[index] ?? 0]);
  }
  let { nextKey } = previous;
  const found = items.map((item, index) =>
    item === previous.items[index] ? previous.keys[index] : free.get(item)?.shift(),
  );
  const taken = new Set(found);
  const keys = found.map((key, index) => {
    if (key !== undefined) return key;
    const inPlace = items.length === previous.items.length ? previous.keys[index] : undefined;
    if (inPlace !== undefined && !taken.has(inPlace)) return inPlace;
    nextKey += 1;
    return nextKey - 1;
  });
  return { items, keys, nextKey };
}
