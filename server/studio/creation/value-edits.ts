import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { isEqual, isList, isObject, ownValue } from '../../../engine/content/rewrite-json.ts';
import { readValue } from '../changes/rebase-change.ts';
import type { PropertyEdit } from '../studio-api.ts';

/** The edits from one value to another, of the smallest properties. A list of another length is one property. */
export function valueEdits(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath = [],
): readonly PropertyEdit[] {
  if (isEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      valueEdits(ownValue(before, name), ownValue(after, name), [...path, name]),
    );
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return after.flatMap((item, index) => valueEdits(before[index], item, [...path, index]));
  return [{ path, before, after }];
}

/** The value of the text of a file; undefined without a text, and for one that cannot be parsed. */
export function valueOfText(text: string | undefined): JsonValue | undefined {
  const read = readValue(text ?? null);
  return read.ok ? read.value : undefined;
}
