import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../compose/calendar.ts';
import { compareText } from '../content/diagnostic.ts';

/** Since when the main content of a page is what it is. */
export interface PageDate {
  readonly hash: string;
  readonly date: CalendarDate;
}

/** When the main content of the pages was last changed, as a content folder keeps it. */
export interface PageDates {
  /** The date for which the hashes were taken: pages that count years or wait for a date differ by it. */
  readonly asOf: CalendarDate;
  readonly pages: ReadonlyMap<string, PageDate>;
}

/** Beside the entries, and not one of them: commands keep it, people need not. */
export const pageDatesFile = 'lastmod.txt';

const line = /^(\d{4}-\d{2}-\d{2}) ([\w-]{12}) (\/\S*)$/;
const heading = /^as of (\d{4}-\d{2}-\d{2})$/m;

/** The dates of a content folder; undefined where it has none, or what stands there cannot be read as such. */
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
  for (const row of text.split('\n')) {
    const [, date, hash, path] = line.exec(row) ?? [];
    if (date !== undefined && hash !== undefined && path !== undefined) pages.set(path, { date, hash });
  }
  return { asOf, pages };
}

/** A line for every page, in the order of their paths, so that two people's changes rarely meet. */
export function formatPageDates({ asOf, pages }: PageDates): string {
  const rows = [...pages]
    .sort(([left], [right]) => compareText(left, right))
    .map(([path, { date, hash }]) => `${date} ${hash} ${path}`);
  return `Since when the main content of each page is what it is; \`npm run lastmod\` keeps it.\nas of ${asOf}\n\n${rows.join('\n')}\n`;
}

/** How the hashes of today differ from those that are kept. */
export interface PageDateChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function comparePageDates(
  kept: PageDates | undefined,
  hashes: ReadonlyMap<string, string>,
): PageDateChanges {
  const paths = [...hashes.keys()];
  const known = (path: string) => kept?.pages.get(path);
  return {
    changed: paths.filter((path) => known(path) !== undefined && known(path)?.hash !== hashes.get(path)),
    added: paths.filter((path) => known(path) === undefined),
    removed: [...(kept?.pages.keys() ?? [])].filter((path) => !hashes.has(path)),
  };
}

/**
 * The dates that follow from new hashes: a page keeps its date as long as it keeps its hash.
 * @param firstDate when a page that was not known is from, where its content says so
 */
export function nextPageDates(
  kept: PageDates | undefined,
  hashes: ReadonlyMap<string, string>,
  today: CalendarDate,
  firstDate: (path: string) => CalendarDate | undefined,
): PageDates {
  const pages = [...hashes].map(([path, hash]): [string, PageDate] => {
    const known = kept?.pages.get(path);
    if (known?.hash === hash) return [path, known];
    return [path, { hash, date: (known === undefined ? firstDate(path) : undefined) ?? today }];
  });
  return { asOf: today, pages: new Map(pages) };
}
