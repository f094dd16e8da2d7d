import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isEqual, isObject } from '../../../../engine/content/rewrite-json.ts';
import { applyPropertyEdits, valueIn } from '../../changes/property-edits.ts';
import type { PropertyEdit } from '../../studio-api.ts';

const isSameProperty = (one: PropertyEdit, other: PropertyEdit): boolean =>
  one.path.length === other.path.length &&
  one.path.every(
    (segment, index) => segment === other.path[index] && one.ids?.[index] === other.ids?.[index],
  );

/** Adds edits to earlier ones. Consecutive edits of one property are one, from the first value to the last. */
export function joinEdits(
  earlier: readonly PropertyEdit[],
  later: readonly PropertyEdit[],
): readonly PropertyEdit[] {
  const joined = [...earlier];
  for (const edit of later) {
    const last = joined.at(-1);
    if (last === undefined || !isSameProperty(last, edit) || !isEqual(last.after, edit.before))
      joined.push(edit);
    else joined.splice(-1, 1, { ...last, after: edit.after });
  }
  return joined;
}

/** The edits that take others back. */
export function inverseOf(edits: readonly PropertyEdit[]): readonly PropertyEdit[] {
  return edits.toReversed().map(({ path, before, after, ids }) => ({
    path,
    before: after,
    after: before,
    ...(ids && { ids: Array.from(path.keys(), (index) => idAfter(index, { path, after, ids }) ?? null) }),
  }));
}

/** The id of the item that a part of the path of an edit names after the edit, which may have changed it. */
function idAfter(index: number, { path, after, ids }: PropertyEdit): string | null | undefined {
  const isItem = typeof path[index] === 'number';
  if (isItem && index === path.length - 1) return idOf(after);
  if (isItem && index === path.length - 2 && path.at(-1) === 'id')
    return typeof after === 'string' ? after : null;
  return ids?.[index];
}

/** Adds to edits the ids of the items on their paths, so that the server finds an item whose index has changed. */
export function withIds(
  value: JsonValue | undefined,
  edits: readonly PropertyEdit[],
): readonly PropertyEdit[] {
  let current = value;
  return edits.map((edit) => {
    const ids = edit.path.map((segment, index) =>
      typeof segment === 'number' ? idOf(valueIn(current, edit.path.slice(0, index + 1))) : null,
    );
    current = applyPropertyEdits(current, [edit]).value;
    return ids.every((id) => id === null) ? edit : { ...edit, ids };
  });
}

const idOf = (item: JsonValue | undefined): string | null =>
  isObject(item) && typeof item.id === 'string' ? item.id : null;
