import { type JsonParse, parseJson } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { type MergeConflict, mergeJson } from '../../../engine/content/merge-json.ts';
import { isEqual, rewriteJson, writeJson } from '../../../engine/content/rewrite-json.ts';
import { withValue } from './property-edits.ts';

/** A change of a file: the text that it began with, and the text that it has. Null if the file is absent. */
export interface ChangedText {
  readonly base: string | null;
  readonly text: string | null;
}

export interface RebasedChange extends ChangedText {
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Returns a change on top of the published text. If that is not the base any more, both changes are merged by property; while there
 * are conflicts, the base stays, so that they are found again. A text that cannot be parsed is one property.
 */
export function rebaseChange(change: ChangedText, published: string | null): RebasedChange {
  const { base, text } = change;
  if (base === published || text === published) return { base: published, text, conflicts: [] };
  const [was, mine, theirs] = [base, text, published].map(readValue);
  if (was?.ok !== true || mine?.ok !== true || theirs?.ok !== true) {
    const conflict = {
      path: [],
      theirPath: [],
      base: base ?? undefined,
      mine: text ?? undefined,
      theirs: published ?? undefined,
    };
    return { base, text, conflicts: [conflict] };
  }
  const { value, conflicts } = mergeJson(was.value, mine.value, theirs.value);
  const merged = textOf(value, published ?? text);
  return { base: settledBase(base, published, conflicts), text: merged, conflicts };
}

/**
 * The base of a change that was merged with the published text: the published text, except where a conflict is open, so that it is
 * found again and nothing else is merged twice.
 */
export function settledBase(
  base: string | null,
  published: string | null,
  open: readonly MergeConflict[],
): string | null {
  if (open.length === 0) return published;
  const read = readValue(published);
  // An item that is not in the published list has no place there.
  if (!read.ok || open.some(({ theirPath }) => theirPath === undefined)) return base;
  const value = open.reduce(
    (settled, { theirPath = [], base: before }) => withValue(settled, theirPath, before),
    read.value,
  );
  return textOf(value, published);
}

/** The text of a value, in the layout of a text that is similar. */
export function textOf(value: JsonValue | undefined, similar: string | null): string | null {
  if (value === undefined) return null;
  return similar === null ? writeJson(value) : rewriteJson(similar, value);
}

type ReadValue =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly diagnostics: Extract<JsonParse, { readonly ok: false }>['diagnostics'] };

/** Reads the value of a text; undefined for null. */
export function readValue(text: string | null): ReadValue {
  if (text === null) return { ok: true, value: undefined };
  const parsed = parseJson('', text);
  return parsed.ok ? { ok: true, value: parsed.source.value } : parsed;
}

/** Whether two texts have equal values, so that a change from one to the other is none. */
export function isSameValue(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  const [left, right] = [readValue(one), readValue(other)];
  return left.ok && right.ok && isEqual(left.value, right.value);
}
