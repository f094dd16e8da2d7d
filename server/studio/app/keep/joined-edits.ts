import { isEqual } from '../../../../engine/content/rewrite-json.ts';
import type { PropertyEdit } from '../../studio-api.ts';

const isSamePath = (one: PropertyEdit, other: PropertyEdit): boolean =>
  one.path.length === other.path.length && one.path.every((segment, index) => segment === other.path[index]);

/** Adds edits to earlier ones. Consecutive edits of one property are one, from the first value to the last. */
export function joinEdits(
  earlier: readonly PropertyEdit[],
  later: readonly PropertyEdit[],
): readonly PropertyEdit[] {
  const joined = [...earlier];
  for (const edit of later) {
    const last = joined.at(-1);
    if (last === undefined || !isSamePath(last, edit) || !isEqual(last.after, edit.before)) joined.push(edit);
    else joined.splice(-1, 1, { path: edit.path, before: last.before, after: edit.after });
  }
  return joined;
}

/** The edits that take others back. */
export function inverseOf(edits: readonly PropertyEdit[]): readonly PropertyEdit[] {
  return edits.toReversed().map(({ path, before, after }) => ({ path, before: after, after: before }));
}
