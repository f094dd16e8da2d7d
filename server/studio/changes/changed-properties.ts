import { alignLists } from '../../../engine/content/align-lists.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import type { MergeConflict } from '../../../engine/content/merge-json.ts';
import { isEqual, isList, isObject, ownValue } from '../../../engine/content/rewrite-json.ts';
import { namingProperties } from '../app/form/property-text.ts';
import type { ChangedProperty, FileConflict } from '../studio-api.ts';
import { valueIn } from './property-edits.ts';

/**
 * The properties that differ between two values, in the order of the later one, then those that it does not have. An item of a list
 * that was added, removed or moved is one property, with its index in the later list, or in the earlier one if it was removed.
 */
export function changedProperties(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath = [],
  items: readonly JsonValue[] = [],
): readonly ChangedProperty[] {
  if (isEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...names].flatMap((name) =>
      changedProperties(ownValue(before, name), ownValue(after, name), [...path, name], items),
    );
  }
  if (isList(before) && isList(after)) return changedItems(before, after, path, items);
  return [{ path, items, before, after }];
}

/** Adds to a conflict what names the items on its path in a value. */
export function namedConflict(conflict: MergeConflict, value: JsonValue | undefined): FileConflict {
  const items = conflict.path.flatMap((segment, index) =>
    typeof segment === 'number'
      ? [nameOfItem(valueIn(value, conflict.path.slice(0, index + 1)) ?? null)]
      : [],
  );
  return { ...conflict, items };
}

/** An item that is a text is shown as a value, so it needs no name. */
const nameOfItem = (item: JsonValue): JsonValue => (isObject(item) ? namingProperties(item) : '');

function changedItems(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: JsonPath,
  items: readonly JsonValue[],
): readonly ChangedProperty[] {
  const partners = alignLists(before, after);
  const edited = after.flatMap((item, index) => {
    const partner = partners[index];
    const was = partner === undefined ? undefined : before[partner];
    return changedProperties(was, item, [...path, index], [...items, nameOfItem(item)]);
  });
  const kept = new Set(partners);
  const removed = before.flatMap((item, index) =>
    kept.has(index)
      ? []
      : [{ path: [...path, index], items: [...items, nameOfItem(item)], before: item, after: undefined }],
  );
  const order = partners.filter((partner) => partner !== undefined);
  const isMoved = order.some((partner, index) => index > 0 && partner < (order[index - 1] ?? 0));
  const moved = isMoved ? [{ path, items, before, after }] : [];
  return [...edited, ...removed, ...moved];
}
