import { computedOnce } from '../content/computed-once.ts';
import { isRecord } from '../content/json-schema.ts';
import type { Quality } from '../content/model/quality.ts';
import type { Entry } from '../content/snapshot.ts';
import { hasUnwrittenText, unwrittenMark } from '../content/unwritten-mark.ts';
import type { Evidence } from './evidence.ts';
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
 * Returns the state of a cell. It follows only from the cell's own entries: its copy, and the entries of evidence that name
 * all of its subjects. Other cells and composed pages have no influence.
 */
export function cellState(
  requirements: Requirements,
  subjects: ReadonlyMap<string, Entry>,
  cell: CellLocation | undefined,
  evidence: Evidence,
): CellState {
  const copy = cell && cellValue(cell);
  const named = evidence.naming(subjects);
  const ownWords = [copy, ...named].reduce<number>((sum, value) => sum + ownWordsIn(value), 0);
  const pieces = (cell === undefined ? 0 : countQuestions(cell)) + named.length;
  const lacks: CellLack[] = [];
  if (requirements.lead && !(isRecord(copy) && typeof copy.lead === 'string')) lacks.push({ part: 'lead' });
  if (hasUnwrittenText(copy)) lacks.push({ part: 'text' });
  for (const [part, count] of [
    ['ownWords', ownWords],
    ['evidence', pieces],
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

/** The number of words in the copy of a cell, or in an entry of evidence. Most are the same objects after a save. */
const wordsOfRecord = computedOnce((record: object): number => countWords(record));

const ownWordsIn = (value: unknown): number => (isRecord(value) ? wordsOfRecord(value) : countWords(value));

/** The number of words in the literals of a value; what placeholders fill in is not counted. */
function countWords(value: unknown): number {
  if (typeof value === 'string')
    return (
      value.replace(/\{\{(?:(?!\{\{).)*?\}\}/gs, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
    );
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, child]) => sum + (notCopy.has(name) ? 0 : countWords(child)),
    0,
  );
}
