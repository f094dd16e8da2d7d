import { applyFilter, toText } from '../../compose/text-filters.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { Entry } from '../../content/snapshot.ts';

/** The name of an entry, if its collection has names. */
export function nameOf({ value }: Entry): string | undefined {
  return isRecord(value) && typeof value.name === 'string' ? value.name : undefined;
}

/** Whether the file of an entry is named after it. A copied file has the name of another one. */
export function isNamedAfter(entry: Entry): boolean {
  return toText(applyFilter('slugify', nameOf(entry), [], { language: 'en' })) === entry.slug;
}
