import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../content/calendar.ts';
import { compareText } from '../content/compare-text.ts';

/** The date of the last change of a page's main content, with its hash. */
export interface PageDate {
  readonly hash: string;
  readonly date: CalendarDate;
}

/** The content of `lastmod.txt`: the dates of the last changes of all pages. */
export interface PageDates {
  /** The date for which the hashes were computed: pages that count years or have a publication date depend on it. */
  readonly asOf: CalendarDate;
  /** By path. */
  readonly pages: ReadonlyMap<string, PageDate>;
}

/** The hashes of the main content of pages, by path. */
export type PageHashes = ReadonlyMap<string, string>;

/** A file in the content folder that commands maintain. */
export const pageDatesFile = 'lastmod.txt';

/** Matches a line, with its date, its hash and its path. */
export const pageDatePattern = /^(\d{4}-\d{2}-\d{2}) ([\w-]{12}) (\/\S*)$/;
const heading = /^as of (\d{4}-\d{2}-\d{2})$/m;

/** Reads the page dates of a content folder; undefined if the file is missing or invalid. */
export function readPageDates(folder: string): PageDates | undefined {
  const file = join(folder, pageDatesFile);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const text = readFileSync(file, 'utf8').replaceAll('\r', '');
  const asOf = heading.exec(text)?.[1];
  if (asOf === undefined) return undefined;
  const pages = new Map<string, PageDate>();
  for (const line of text.split('\n')) {
    const [, date, hash, path] = pageDatePattern.exec(line) ?? [];
    if (date !== undefined && hash !== undefined && path !== undefined) pages.set(path, { hash, date });
  }
  return { asOf, pages };
}

/**
 * Replaces the file of a content folder; a reader finds the old file or the new one, whole. It has one line for every page, sorted
 * by path, so that concurrent changes rarely conflict.
 */
export function writePageDates(folder: string, { asOf, pages }: PageDates): void {
  const path = join(folder, pageDatesFile);
  const lines = [...pages].sort(([left], [right]) => compareText(left, right));
  writeFileSync(
    `${path}.new`,
    `The date of the last change of each page's main content, maintained by \`npx cityblock lastmod\`.\nas of ${asOf}\n\n` +
      lines.map(([page, { date, hash }]) => `${date} ${hash} ${page}\n`).join(''),
  );
  renameSync(`${path}.new`, path);
}

/** The paths of pages whose stored hashes differ from new ones. */
export interface PageDateChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function comparePageDates(stored: PageDates | undefined, hashes: PageHashes): PageDateChanges {
  const known = stored?.pages ?? new Map<string, PageDate>();
  const paths = [...hashes.keys()];
  return {
    changed: paths.filter((path) => known.has(path) && known.get(path)?.hash !== hashes.get(path)),
    added: paths.filter((path) => !known.has(path)),
    removed: [...known.keys()].filter((path) => !hashes.has(path)),
  };
}

/**
 * Returns the dates for new hashes: a page with an unchanged hash retains its date.
 * @param firstDate the date of a new page, if its content determines one
 */
export function nextPageDates(
  stored: PageDates | undefined,
  hashes: PageHashes,
  today: CalendarDate,
  firstDate: (path: string) => CalendarDate | undefined,
): PageDates {
  const pages = new Map<string, PageDate>();
  for (const [path, hash] of hashes) {
    const known = stored?.pages.get(path);
    const date =
      known?.hash === hash ? known.date : ((known === undefined ? firstDate(path) : undefined) ?? today);
    pages.set(path, { hash, date });
  }
  return { asOf: today, pages };
}
