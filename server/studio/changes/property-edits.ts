import { idOf } from '../../../engine/content/align-lists.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { type MergeConflict, mergeJson } from '../../../engine/content/merge-json.ts';
import { isList, isObject, ownValue } from '../../../engine/content/rewrite-json.ts';
import { readableValue, withoutForbidden } from '../../../engine/content/text-characters.ts';
import type { PropertyEdit } from '../studio-api.ts';

export interface EditedValue {
  readonly value: JsonValue | undefined;
  /** The edits that were not applied, because the property has another new value by now. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Applies edits to the current value of a file. What others changed since the edits were made is kept. Characters that no file may have,
 * which pasted texts can contain, are left out.
 */
export function applyPropertyEdits(
  current: JsonValue | undefined,
  edits: readonly PropertyEdit[],
): EditedValue {
  let value = current;
  const conflicts: MergeConflict[] = [];
  for (const { path: seen, ids, before, after } of edits.map(readableEdit)) {
    const path = currentPath(value, seen, ids);
    if (path === undefined) {
      conflicts.push({ path: seen, theirPath: undefined, base: before, mine: after, theirs: undefined });
      continue;
    }
    const merge = mergeJson(before, after, valueIn(value, path));
    if (merge.conflicts.length === 0) value = withValue(value, path, merge.value);
    conflicts.push(
      ...merge.conflicts.map((conflict) => ({
        ...conflict,
        path: [...path, ...conflict.path],
        theirPath: conflict.theirPath && [...path, ...conflict.theirPath],
      })),
    );
  }
  return { value, conflicts };
}

const readableEdit = ({ path, before, after, ids }: PropertyEdit): PropertyEdit => ({
  path: path.map((segment) => (typeof segment === 'string' ? withoutForbidden(segment) : segment)),
  before: readableValue(before),
  after: readableValue(after),
  ids,
});

/**
 * The path in the current value of a property that an editor saw at a path: items with an id are found by it. Undefined if an item is
 * gone, or something on the way is no longer an object or a list.
 */
function currentPath(
  value: JsonValue | undefined,
  seen: JsonPath,
  ids: readonly (string | null)[] = [],
): JsonPath | undefined {
  const path: (string | number)[] = [];
  let found = value;
  for (const [depth, segment] of seen.entries()) {
    const id = ids[depth];
    if (typeof segment === 'string' && isObject(found)) {
      path.push(segment);
      found = ownValue(found, segment);
    } else if (typeof segment === 'number' && isList(found)) {
      // Another item may have the same id, until its fault is corrected.
      const isThere = typeof id !== 'string' || idOf(found[segment] ?? null) === id;
      const index = isThere ? segment : found.findIndex((item) => idOf(item) === id);
      if (index === -1 || index > found.length) return undefined;
      path.push(index);
      found = found[index];
    } else if (found === undefined) path.push(segment);
    else return undefined;
  }
  return path;
}

/** The value at a path; undefined if there is none. */
export function valueIn(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let found = value;
  for (const segment of path) {
    if (isList(found)) found = found[Number(segment)];
    else if (isObject(found)) found = ownValue(found, String(segment));
    else return undefined;
  }
  return found;
}

/**
 * Returns a copy of a value with another one at a path. Undefined removes the property or the item. Objects and lists that the path
 * needs are added.
 */
export function withValue(
  value: JsonValue | undefined,
  path: JsonPath,
  replacement: JsonValue | undefined,
): JsonValue | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return replacement;
  if (typeof segment === 'number') {
    const items = isList(value) ? [...value] : [];
    const item = withValue(items[segment], rest, replacement);
    if (item === undefined) items.splice(segment, 1);
    else items.splice(Math.min(segment, items.length), 1, item);
    return items;
  }
  const object = isObject(value) ? value : {};
  const item = withValue(ownValue(object, segment), rest, replacement);
  const entries = Object.entries(object).filter(([name]) => item !== undefined || name !== segment);
  const known = entries.map(([name, own]): [string, JsonValue] => [
    name,
    name === segment ? (item ?? own) : own,
  ]);
  if (item !== undefined && !Object.hasOwn(object, segment)) known.push([segment, item]);
  return Object.fromEntries(known);
}
