import { isRecord } from '../content/json-schema.ts';
import type { CollectionName } from '../content/model/collections.ts';
import type { Quality } from '../content/model/quality.ts';
import type { Collections, Entry } from '../content/snapshot.ts';
import { hasUnwrittenText, unwrittenMark } from '../content/unwritten-mark.ts';
import { type CellLocation, cellValue } from './matrix.ts';

/** A missing part of a thin cell: its lead, a text of its copy, or more of its own words or evidence. */
export type CellLack =
  | { readonly part: 'lead' | 'text' }
  | { readonly part: 'ownWords' | 'evidence'; readonly count: number; readonly required: number };

/** Whether a cell may be indexed, listed and linked. */
export interface CellState {
  readonly state: 'ready' | 'thin';
  /** The missing parts of a thin cell. Empty for a ready cell. */
  readonly lacks: readonly CellLack[];
  /** Words in the cell's own entries; samples and placeholders are not counted. */
  readonly ownWords: number;
}

export type Requirements = Quality['cells'][string];

/** The state of a page for which the site sets no requirements. */
export const unconditionallyReady: CellState = { state: 'ready', lacks: [], ownWords: 0 };

/**
 * Returns the state of a cell. It follows only from the cell's own entries: its copy, and the jobs and testimonials that
 * name all of its subjects. Other cells and composed pages have no influence.
 */
export function cellState(
  requirements: Requirements,
  subjects: ReadonlyMap<string, Entry>,
  cell: CellLocation | undefined,
  collections: Collections,
): CellState {
  const copy = cell && cellValue(cell);
  const questions = cell === undefined ? 0 : countQuestions(cell);
  const named = [
    ...entriesNaming('jobs', subjects, collections),
    ...entriesNaming('testimonials', subjects, collections),
  ];
  const ownWords = [copy, ...named].reduce<number>((sum, value) => sum + countWords(value), 0);
  const evidence = questions + named.length;
  const lacks: CellLack[] = [];
  if (requirements.lead && !(isRecord(copy) && typeof copy.lead === 'string')) lacks.push({ part: 'lead' });
  if (isUnwritten(copy)) lacks.push({ part: 'text' });
  for (const [part, count] of [
    ['ownWords', ownWords],
    ['evidence', evidence],
  ] as const) {
    const required = requirements[part] ?? 0;
    if (count < required) lacks.push({ part, count, required });
  }
  return { state: lacks.length === 0 ? 'ready' : 'thin', lacks, ownWords };
}

/** Returns a clause about a missing part for the output of commands. */
export function describeLack(lack: CellLack): string {
  switch (lack.part) {
    case 'lead':
      return 'it has no lead of its own';
    case 'text':
      return `its copy has a text that starts with "${unwrittenMark}"`;
    case 'ownWords':
      return `it has ${lack.count} own words of at least ${lack.required}`;
    case 'evidence':
      return `it has ${lack.count} of at least ${lack.required} questions, jobs and testimonials that name it`;
  }
}

/** The number of questions in the copy of a cell; none if the entry with the copy is a sample. */
function countQuestions(cell: CellLocation): number {
  const copy = cellValue(cell);
  const isSample = isRecord(cell.entry.readable) && cell.entry.readable.sample === true;
  return !isSample && isRecord(copy) && Array.isArray(copy.faqs) ? copy.faqs.length : 0;
}

const unwritten = new WeakMap<object, boolean>();

/** Whether the copy of a cell has a text that is still to be written; computed once for each copy. */
function isUnwritten(copy: unknown): boolean {
  if (!isRecord(copy)) return false;
  let known = unwritten.get(copy);
  if (known === undefined) {
    known = hasUnwrittenText(copy);
    unwritten.set(copy, known);
  }
  return known;
}

/** The properties in which an entry of evidence names a subject, by the subject's collection. */
const namingProperties = {
  jobs: { cities: 'cities', services: 'service', industries: 'industry' },
  testimonials: { cities: 'city', services: 'service', industries: 'industry' },
} as const satisfies Record<string, Partial<Record<CollectionName, string>>>;

type EvidenceCollection = keyof typeof namingProperties;

/** The values of the entries, samples excepted, that name every subject. */
function entriesNaming(
  evidence: EvidenceCollection,
  subjects: ReadonlyMap<string, Entry>,
  collections: Collections,
): readonly unknown[] {
  const properties: Readonly<Partial<Record<string, string>>> = namingProperties[evidence];
  const [first, ...others] = [...subjects].map(([collection, { slug }]) => ({
    property: properties[collection],
    slug,
  }));
  if (first?.property === undefined) return [];
  const naming = indexOf(collections[evidence], first.property).get(first.slug) ?? [];
  return naming.filter(
    (value) =>
      value.sample !== true &&
      others.every(({ property, slug }) => property !== undefined && slugsAt(value, property).includes(slug)),
  );
}

type Value = Readonly<Record<string, unknown>>;

const indexes = new WeakMap<ReadonlyMap<string, Entry>, Map<string, ReadonlyMap<string, readonly Value[]>>>();

/** The entries of a collection by the slugs that they name at a property; computed once for each state of a collection. */
function indexOf(
  entries: ReadonlyMap<string, Entry>,
  property: string,
): ReadonlyMap<string, readonly Value[]> {
  const known = indexes.get(entries) ?? new Map<string, ReadonlyMap<string, readonly Value[]>>();
  indexes.set(entries, known);
  let index = known.get(property);
  if (index === undefined) {
    const lists = new Map<string, Value[]>();
    for (const { value } of entries.values()) {
      if (!isRecord(value)) continue;
      for (const slug of slugsAt(value, property)) lists.set(slug, [...(lists.get(slug) ?? []), value]);
    }
    index = lists;
    known.set(property, index);
  }
  return index;
}

function slugsAt(value: Value, property: string): readonly string[] {
  const named = value[property];
  return (Array.isArray(named) ? named : [named]).filter((slug) => typeof slug === 'string');
}

const wordCounts = new WeakMap<object, number>();

/** The properties of evidence that name or rate something and are not copy. */
const notCopy: ReadonlySet<string> = new Set([
  '$schema',
  'formerly',
  'city',
  'cities',
  'service',
  'industry',
  'date',
]);

/** The number of words in the literals of a value; what placeholders fill in is not counted. */
function countWords(value: unknown): number {
  if (typeof value === 'string')
    return (
      value.replace(/\{\{(?:(?!\{\{).)*?\}\}/gs, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
    );
  if (typeof value !== 'object' || value === null) return 0;
  let count = wordCounts.get(value);
  if (count === undefined) {
    count = Object.entries(value).reduce(
      (sum, [name, child]) => sum + (notCopy.has(name) ? 0 : countWords(child)),
      0,
    );
    wordCounts.set(value, count);
  }
  return count;
}
