import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';

/** By list: the indexes that its items had before others were left out. */
const indexesOf = new WeakMap<readonly unknown[], readonly number[]>();

/** Returns the items that have a value. The list remembers which they were. */
export function keepIndexes(items: readonly unknown[]): readonly unknown[] {
  const indexes = [...items.keys()].filter((index) => items[index] !== undefined);
  if (indexes.length === items.length) return items;
  const kept = indexes.map((index) => items[index]);
  indexesOf.set(kept, indexes);
  return kept;
}

/** Returns the path in the file for a path in a filled value, whose lists may lack items. */
export function writtenPath(filled: unknown, path: JsonPath): JsonPath {
  let at = filled;
  return path.map((segment) => {
    const list = Array.isArray(at) ? at : undefined;
    const written = list === undefined ? segment : (indexesOf.get(list)?.[Number(segment)] ?? segment);
    at = list === undefined ? (isRecord(at) ? at[segment] : undefined) : list[Number(segment)];
    return written;
  });
}
