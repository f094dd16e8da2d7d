import { closeSync, openSync, renameSync, type Stats, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../content/calendar.ts';
import { compareText } from '../content/compare-text.ts';
import { readLines } from '../content/read-lines.ts';
import { DateTable } from './date-table.ts';
import { HashList, type PageHashes } from './page-hashes.ts';
import { PathNumbers } from './path-numbers.ts';

/** The date of the last change of a page's main content, with its hash. */
export interface PageDate {
  readonly hash: string;
  readonly date: CalendarDate;
}

export interface DatedPage extends PageDate {
  readonly path: string;
}

/** A file in the content folder that commands maintain. */
export const pageDatesFile = 'lastmod.txt';

/** Matches a line, with its date, its hash and its path. */
export const pageDatePattern = /^(\d{4}-\d{2}-\d{2}) ([\w-]{12}) (\/\S*)$/;
const heading = /^as of (\d{4}-\d{2}-\d{2})$/;

/** The content of `lastmod.txt`: the dates of the last changes of all pages. */
export class PageDates {
  /** The date for which the hashes were computed: pages that count years or have a publication date depend on it. */
  readonly asOf: CalendarDate;
  readonly #folder: string;
  readonly #numbers: PathNumbers;
  readonly #hashes = new HashList();
  readonly #dates: CalendarDate[] = [];

  private constructor(folder: string, asOf: CalendarDate, size: number) {
    this.#folder = folder;
    this.asOf = asOf;
    this.#numbers = new PathNumbers(size / usualLine);
    for (const { path, hash, date } of this.pages()) {
      this.#numbers.set(path, this.#dates.length);
      this.#hashes.add(hash);
      this.#dates.push(date);
    }
  }

  /** Reads the page dates of a content folder; undefined if the file is missing or invalid. */
  static read(folder: string): PageDates | undefined {
    const size = sizeOf(folder);
    if (size === undefined) return undefined;
    for (const lines of readLines(join(folder, pageDatesFile)))
      for (const line of lines) {
        const asOf = heading.exec(line)?.[1];
        if (asOf !== undefined) return new PageDates(folder, asOf, size);
      }
    return undefined;
  }

  /** The number of pages. */
  get size(): number {
    return this.#numbers.size;
  }

  get(path: string): PageDate | undefined {
    const number = this.#numbers.get(path);
    const date = this.#dates[number ?? -1];
    return number === undefined || date === undefined ? undefined : { hash: this.#hashes.at(number), date };
  }

  /** Reads the pages from the file again: their paths are not kept. */
  *pages(): Generator<DatedPage> {
    // Few dates are different: the pages of a large site share them.
    const dates = new Map<string, CalendarDate>();
    for (const lines of readLines(join(this.#folder, pageDatesFile)))
      for (const line of lines) {
        const [, written, hash, path] = pageDatePattern.exec(line) ?? [];
        if (written === undefined || hash === undefined || path === undefined) continue;
        const date = dates.get(written) ?? written;
        dates.set(date, date);
        yield { path, hash, date };
      }
  }
}

/** A line of a usual path, in bytes. */
const usualLine = 60;

/** The size of the file of a content folder in bytes; undefined if there is none. */
function sizeOf(folder: string): number | undefined {
  return statsOf(folder)?.size;
}

function statsOf(folder: string): Stats | undefined {
  const stats = statSync(join(folder, pageDatesFile), { throwIfNoEntry: false });
  return stats?.isFile() === true ? stats : undefined;
}

/** Returns a text that differs after the dates of a content folder were written; empty if there are none. */
export function pageDatesVersion(folder: string): string {
  const stats = statsOf(folder);
  // The file is replaced, so it is another one even if it was written twice within the precision of its time.
  return stats === undefined ? '' : [stats.ino, stats.mtimeMs, stats.size].join(' ');
}

/** Reads the dates of a content folder; undefined if the file is missing or invalid. */
export function tabulatePageDates(folder: string): DateTable | undefined {
  const size = sizeOf(folder);
  if (size === undefined) return undefined;
  const dates = new DateTable(size / usualLine);
  let isValid = false;
  for (const lines of readLines(join(folder, pageDatesFile))) {
    for (const line of lines) {
      const [, date, , path] = pageDatePattern.exec(line) ?? [];
      if (date !== undefined && path !== undefined) dates.set(path, date);
      else isValid ||= heading.test(line);
    }
  }
  return isValid ? dates : undefined;
}

/**
 * Replaces the file of a content folder; a reader finds the old file or the new one, whole. It has one line for every page, sorted
 * by path, so that concurrent changes rarely conflict.
 */
export function writePageDates(folder: string, asOf: CalendarDate, pages: Iterable<DatedPage>): void {
  const path = join(folder, pageDatesFile);
  const file = openSync(`${path}.new`, 'w');
  try {
    for (const part of linesOf(asOf, pages)) writeSync(file, part);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

/** Number of lines that are formatted at once. */
const linesPerPart = 1_000;

function* linesOf(asOf: CalendarDate, pages: Iterable<DatedPage>): Generator<string> {
  const paths: string[] = [];
  const hashes = new HashList();
  const dates: CalendarDate[] = [];
  for (const { path, hash, date } of pages) {
    paths.push(path);
    hashes.add(hash);
    dates.push(date);
  }
  const pathAt = (number: number) => paths[number] ?? '';
  const order = Uint32Array.from(paths.keys()).sort((left, right) =>
    compareText(pathAt(left), pathAt(right)),
  );
  yield `The date of the last change of each page's main content, maintained by \`npm run lastmod\`.\nas of ${asOf}\n\n`;
  for (let from = 0; from < order.length; from += linesPerPart) {
    let text = '';
    for (const number of order.subarray(from, from + linesPerPart))
      text += `${dates[number]} ${hashes.at(number)} ${pathAt(number)}\n`;
    yield text;
  }
}

/** The differences between the stored hashes and new ones. */
export interface PageDateChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function comparePageDates(stored: PageDates | undefined, hashes: PageHashes): PageDateChanges {
  const changed: string[] = [];
  const added: string[] = [];
  for (const [path, hash] of hashes) {
    const known = stored?.get(path);
    if (known === undefined) added.push(path);
    else if (known.hash !== hash) changed.push(path);
  }
  const retained = hashes.size - added.length;
  const removed = stored === undefined || stored.size === retained ? [] : pathsWithout(stored, hashes);
  return { changed, added, removed };
}

/** The stored paths that have no hash. */
function pathsWithout(stored: PageDates, hashes: PageHashes): readonly string[] {
  const present = new PathNumbers(hashes.size);
  for (const [path] of hashes) present.set(path, 0);
  const removed = new Set<string>();
  for (const { path } of stored.pages()) if (present.get(path) === undefined) removed.add(path);
  return [...removed];
}

/**
 * Returns the dates for new hashes: a page with an unchanged hash retains its date.
 * @param firstDate the date of a new page, if its content determines one
 */
export function* nextPageDates(
  stored: PageDates | undefined,
  hashes: PageHashes,
  today: CalendarDate,
  firstDate: (path: string) => CalendarDate | undefined,
): Generator<DatedPage> {
  for (const [path, hash] of hashes) {
    const known = stored?.get(path);
    const date =
      known?.hash === hash ? known.date : ((known === undefined ? firstDate(path) : undefined) ?? today);
    yield { path, hash, date };
  }
}
