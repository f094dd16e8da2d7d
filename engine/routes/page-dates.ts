import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { CalendarDate } from '../content/calendar.ts';
import { compareText } from '../content/diagnostic.ts';
import { DateTable } from './date-table.ts';

/** The date of the last change of a page's main content, with its hash. */
export interface PageDate {
  readonly hash: string;
  readonly date: CalendarDate;
}

/** The content of `lastmod.txt`: the dates of the last changes of all pages. */
export interface PageDates {
  /** The date for which the hashes were computed: pages that count years or have a publication date depend on it. */
  readonly asOf: CalendarDate;
  readonly pages: ReadonlyMap<string, PageDate>;
}

/** A file in the content folder that commands maintain. */
export const pageDatesFile = 'lastmod.txt';

/** Matches a line, with its date, its hash and its path. */
export const pageDatePattern = /^(\d{4}-\d{2}-\d{2}) ([\w-]{12}) (\/\S*)$/;
const heading = /^as of (\d{4}-\d{2}-\d{2})$/m;

/** Reads the page dates of a content folder; undefined if the file is missing or invalid. */
export function readPageDates(folder: string): PageDates | undefined {
  try {
    return parsePageDates(readFileSync(join(folder, pageDatesFile), 'utf8'));
  } catch {
    return undefined;
  }
}

export function parsePageDates(text: string): PageDates | undefined {
  const asOf = heading.exec(text)?.[1];
  if (asOf === undefined) return undefined;
  const pages = new Map<string, PageDate>();
  // Few dates are different: the pages of a large site share them.
  const dates = new Map<string, CalendarDate>();
  for (const row of text.split(/\r?\n/)) {
    const [, written, hash, path] = pageDatePattern.exec(row) ?? [];
    if (written === undefined || hash === undefined || path === undefined) continue;
    const date = dates.get(written) ?? written;
    dates.set(date, date);
    pages.set(path, { date, hash });
  }
  return { asOf, pages };
}

/** The part of the file that is read in one step, in bytes. */
const stepSize = 64 * 1024;

/** A line of a usual path, in bytes. */
const usualLine = 60;

/**
 * Reads the dates of a content folder in steps, so that other work can be done in between. Undefined if the file is missing
 * or invalid.
 */
export function* tabulatePageDates(folder: string): Generator<undefined, DateTable | undefined> {
  const path = join(folder, pageDatesFile);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  const file = openSync(path, 'r');
  try {
    const dates = new DateTable(stats.size / usualLine);
    const bytes = Buffer.alloc(stepSize);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    let isValid = false;
    for (let length = readSync(file, bytes); length > 0; length = readSync(file, bytes)) {
      const text = rest + decoder.write(bytes.subarray(0, length));
      const end = text.lastIndexOf('\n') + 1;
      isValid ||= heading.test(text.slice(0, end));
      for (const row of text.slice(0, end).split(/\r?\n/)) addDate(row, dates);
      rest = text.slice(end);
      yield;
    }
    addDate(rest, dates);
    return isValid ? dates : undefined;
  } finally {
    closeSync(file);
  }
}

function addDate(row: string, dates: DateTable): void {
  const [, date, , path] = pageDatePattern.exec(row) ?? [];
  if (date !== undefined && path !== undefined) dates.set(path, date);
}

/** Formats one line for every page, sorted by path, so that concurrent changes rarely conflict. */
export function formatPageDates({ asOf, pages }: PageDates): string {
  const rows = [...pages]
    .sort(([left], [right]) => compareText(left, right))
    .map(([path, { date, hash }]) => `${date} ${hash} ${path}`);
  return `The date of the last change of each page's main content, maintained by \`npm run lastmod\`.\nas of ${asOf}\n\n${rows.join('\n')}\n`;
}

/** The differences between the stored hashes and new ones. */
export interface PageDateChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function comparePageDates(
  stored: PageDates | undefined,
  hashes: ReadonlyMap<string, string>,
): PageDateChanges {
  const paths = [...hashes.keys()];
  const known = (path: string) => stored?.pages.get(path);
  return {
    changed: paths.filter((path) => known(path) !== undefined && known(path)?.hash !== hashes.get(path)),
    added: paths.filter((path) => known(path) === undefined),
    removed: [...(stored?.pages.keys() ?? [])].filter((path) => !hashes.has(path)),
  };
}

/**
 * Returns the dates for new hashes: a page with an unchanged hash retains its date.
 * @param firstDate the date of a new page, if its content determines one
 */
export function nextPageDates(
  stored: PageDates | undefined,
  hashes: ReadonlyMap<string, string>,
  today: CalendarDate,
  firstDate: (path: string) => CalendarDate | undefined,
): PageDates {
  const pages = [...hashes].map(([path, hash]): [string, PageDate] => {
    const known = stored?.pages.get(path);
    if (known?.hash === hash) return [path, known];
    return [path, { hash, date: (known === undefined ? firstDate(path) : undefined) ?? today }];
  });
  return { asOf: today, pages: new Map(pages) };
}
