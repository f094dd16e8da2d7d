import { z } from 'zod';
import { fieldTypes } from '../../../engine/content/model/form.ts';
import type { ReadWords } from '../../../engine/words/words.ts';
import { leadFieldsWords } from '../../words/lead-fields.words.ts';

const leadFieldSchema = z.object({
  name: z.string(),
  /** The label when the lead was sent, so that it can be read after the form changed. */
  label: z.string(),
  /** A type or a value of a newer version is read as text, so that this version can still deliver and show the lead. */
  type: z.enum(fieldTypes).catch('text'),
  value: z.union([z.string(), z.number(), z.boolean()]).catch(({ value }) => JSON.stringify(value) ?? ''),
});

/** A value of a form that has no column of its own. Dates are texts: "2026-11-21". */
export type LeadField = z.infer<typeof leadFieldSchema>;

const storedSchema = z.array(leadFieldSchema);

/** Writes the values for the column `fields`. */
export function writeLeadFields(fields: readonly LeadField[]): string {
  return JSON.stringify(fields);
}

/** Reads the column `fields`. */
export function readLeadFields(stored: string): readonly LeadField[] {
  return storedSchema.parse(JSON.parse(stored));
}

/** Returns the words by which the search finds a lead: the values, and the labels of checked boxes. */
export function wordsOfFields(fields: readonly LeadField[]): string {
  return fields
    .flatMap(({ label, value }) => (value === true ? [label] : value === false ? [] : [String(value)]))
    .join(' ');
}

/** A number can be a year or have many digits: it is neither grouped nor rounded. */
const asTyped = { useGrouping: false, maximumFractionDigits: 6 } as const;

/** Returns a value in the language of the site. */
export function fieldText({ type, value }: LeadField, read: ReadWords): string {
  const words = read(leadFieldsWords);
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  if (typeof value === 'number') return words.formats.number(value, asTyped);
  return type === 'date' ? words.formats.date(value) : value;
}
