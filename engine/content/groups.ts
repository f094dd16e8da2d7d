import { z } from 'zod';
import { type Formats, formatsIn } from '../words/formats.ts';
import { compareText } from './compare-text.ts';
import { type DerivedCollection, type DerivedEntry, evenParts } from './derived-collection.ts';
import { isRecord, toJsonSchema } from './json-schema.ts';
import type { Collection } from './model/collections.ts';
import type { Entry } from './snapshot.ts';

/** Maximum number of entries that one page lists. The entries of a larger collection have groups. */
export const entriesPerPage = 50;

/** Returns the name of the groups of a collection, which a template can have as a dimension: "posts:groups". */
export const groupsOf = (collection: string): string => `${collection}:groups`;

const groupSchema = z
  .strictObject({
    slug: z.string().describe('The group in paths, such as "2026".'),
    name: z
      .string()
      .describe('The name of the group: its year or dates, or its first and last entry: "Bowls – Lids".'),
    entries: z.int().min(1).describe('The number of entries in the group, such as 38.'),
  })
  .describe('A part of a collection that one page can list.');

export type Group = Readonly<z.infer<typeof groupSchema>>;

const schema = toJsonSchema(groupSchema);

/** Returns the derived collection of the groups of a collection. */
export function groupCollection(
  of: string,
  property: NonNullable<Collection['groupedBy']>,
): DerivedCollection {
  const find = property === 'publishAt' ? groupsByYear : groupsByName;
  return {
    of,
    schema,
    property,
    find: (entries, { language }) =>
      entries.length <= entriesPerPage
        ? []
        : find(
            entries.map((entry) => ({ entry, text: textAt(entry, property) })),
            formatsIn(language),
          ),
  };
}

/** An entry with the text by which it is grouped. */
interface Keyed {
  readonly entry: Entry;
  readonly text: string;
}

function textAt({ value, slug }: Entry, property: string): string {
  const text = isRecord(value) ? value[property] : undefined;
  return typeof text === 'string' ? text : slug;
}

/**
 * Returns the entries by year, the newest year first. A year with many entries has several groups, which are filled from its
 * first day on, so that a new entry changes only the last one.
 */
function groupsByYear(entries: readonly Keyed[], formats: Formats): readonly DerivedEntry[] {
  const sorted = entries.toSorted(
    (one, other) => compareText(one.text, other.text) || compareText(one.entry.slug, other.entry.slug),
  );
  const years = Map.groupBy(sorted, ({ text }) => text.slice(0, 4));
  return [...years].flatMap(([year, members]) => groupsOfYear(year, members, formats)).reverse();
}

function groupsOfYear(year: string, entries: readonly Keyed[], formats: Formats): readonly DerivedEntry[] {
  if (entries.length <= entriesPerPage) return [groupOf(year, year, entries)];
  const parts = Array.from({ length: Math.ceil(entries.length / entriesPerPage) }, (_, index) =>
    entries.slice(index * entriesPerPage, (index + 1) * entriesPerPage),
  );
  const dates = parts.map((part) => formats.dateRange(part[0]?.text ?? year, part.at(-1)?.text ?? year));
  return parts.map((part, index) =>
    groupOf(index === 0 ? year : `${year}-part-${index + 1}`, nameAmong(dates, index), part),
  );
}

/** Returns the entries by name, in groups of about the same size. */
function groupsByName(entries: readonly Keyed[], formats: Formats): readonly DerivedEntry[] {
  const sorted = entries.toSorted(
    (one, other) => formats.compare(one.text, other.text) || compareText(one.entry.slug, other.entry.slug),
  );
  const parts = evenParts(sorted, entriesPerPage);
  const ranges = parts.map((part) => `${part[0]?.text} – ${part.at(-1)?.text}`);
  return parts.map((part, index) => groupOf(`part-${index + 1}`, nameAmong(ranges, index), part));
}

function groupOf(slug: string, name: string, entries: readonly Keyed[]): DerivedEntry {
  const members = entries.map(({ entry }) => entry);
  const value: Group = { slug, name, entries: members.length };
  return { value, members };
}

/** Returns the name at an index, with a number if several have the same. */
function nameAmong(names: readonly string[], index: number): string {
  const name = names[index] ?? '';
  const before = names.slice(0, index).filter((other) => other === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}
