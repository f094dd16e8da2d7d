import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList } from '../../../../engine/content/rewrite-json.ts';
import { valueIn } from '../../changes/property-edits.ts';
import type { ChangedProperty, ListedFile } from '../../studio-api.ts';
import type { Field } from '../preview/preview-messages.ts';
import { choiceName, fileTitle, labelAt, valueSummary, words } from '../site-words.ts';

/**
 * Names a property by the labels of its path: "Questions › How long does it take? › Answer".
 * @param items what names each item of a list in the path, the outermost first; an empty text if nothing does
 */
export function propertyName(file: string, path: JsonPath, items: readonly JsonValue[] = []): string {
  if (path.length === 0) return words.studioReview('wholeFile');
  let depth = 0;
  const names = path.map((segment, index) => {
    if (typeof segment === 'string') return labelAt(file, path.slice(0, index + 1));
    const item = valueSummary(items[depth]);
    depth += 1;
    return item === '' ? words.studioReview('itemAt', { position: segment + 1 }) : item;
  });
  return names.join(' › ');
}

/**
 * Names a property with its file: "Home › Title".
 * @param value that of the file, if it is known, which has the items of lists in the path
 */
export function fieldName(
  { file, path }: Field,
  listed: ListedFile | undefined,
  value: JsonValue | undefined,
): string {
  const items = path.flatMap((segment, index) =>
    typeof segment === 'number' ? [valueIn(value, path.slice(0, index + 1)) ?? null] : [],
  );
  const names = [listed && fileTitle(listed), path.length > 0 && propertyName(file, path, items)];
  return names.filter(Boolean).join(' › ');
}

/** How a property differs. Two lists are one property only if their order differs. */
export type PropertyChangeKind = 'added' | 'removed' | 'reordered' | 'changed';

export function kindOfChange({ before, after }: ChangedProperty): PropertyChangeKind {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return isList(before) && isList(after) ? 'reordered' : 'changed';
}

/** Returns a value of a property that is not an object or a list of objects as one text; undefined for those. */
export function plainText(value: JsonValue | undefined, property: string): string | undefined {
  if (value === undefined || value === null || value === '') return words.studioReview('nothing');
  if (typeof value === 'boolean') return words.studioReview(value ? 'yes' : 'no');
  if (typeof value === 'string') return choiceName(property, value) ?? value;
  if (typeof value !== 'object') return String(value);
  if (!isList(value)) return undefined;
  if (value.length === 0) return words.studioReview('nothing');
  if (value.every((item) => typeof item === 'string' && item.length > 60)) return value.join('\n\n');
  return value.every((item) => typeof item !== 'object')
    ? value.map((item) => plainText(item, property)).join(', ')
    : undefined;
}

/** The items of a list, one line each. */
export const itemLines = (value: JsonValue | undefined, property: string): readonly string[] =>
  isList(value) ? value.map((item) => valueSummary(item, property)) : [];
