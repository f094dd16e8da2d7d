import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../content/calendar.ts';
import { compareText } from '../content/compare-text.ts';
import type { EntryId } from '../content/snapshot.ts';
import type { Route } from './route-table.ts';
import { isIndexable } from './sitemap.ts';

/** A file in the content folder that `npx cityblock lastmod` extends. Lines are only added. */
export const publishedPathsFile = 'published-paths.txt';

/** A line of the file: paths that were published on one day. */
export interface PublishedLine {
  readonly date: CalendarDate;
  /** Whether search engines could index the pages. */
  readonly indexed: boolean;
  /** "pages", or the template: "templates/town". */
  readonly document: EntryId;
  /** The paths as {@link expand} reads them, since those of a large site would take more memory than its content. */
  readonly pattern: string;
  readonly line: number;
  /** The column of the paths. */
  readonly column: number;
}

const introduction = [
  'The paths that the site has published, by template. Maintained by `npx cityblock lastmod`; lines are only added.',
  '`npx cityblock validate` fails if one of them no longer leads to a page, to a redirect or to a declared withdrawal,',
  'or if an indexed one is no longer indexed. {a,b} lists alternatives.',
];

/** Matches a line, with its date, its state, its document and its paths. */
export const publishedLinePattern = /^(\d{4}-\d{2}-\d{2}) (indexed|noindex) (pages|templates\/\S+) (\/\S*)$/;

/** Reads the lines of a content folder; none if it has no such file. `checkListedLines` reports lines of another form. */
export function readPublishedPaths(folder: string): readonly PublishedLine[] {
  const file = join(folder, publishedPathsFile);
  return existsSync(file) ? parsePublishedPaths(readFileSync(file, 'utf8')) : [];
}

export function parsePublishedPaths(text: string): readonly PublishedLine[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [, date, state, document, pattern] = publishedLinePattern.exec(row) ?? [];
    if (date === undefined || document === undefined || pattern === undefined) return [];
    const column = row.length - pattern.length + 1;
    return { date, indexed: state === 'indexed', document, pattern, line: index + 1, column };
  });
}

/** The new lines for a site: paths that are not in the file, and paths that are indexed for the first time. */
export function newPublishedLines(
  known: readonly PublishedLine[],
  routes: Iterable<Route>,
  today: CalendarDate,
): readonly string[] {
  const published = new Set<string>();
  const indexed = new Set<string>();
  for (const line of known)
    for (const path of expand(line.pattern)) {
      published.add(path);
      if (line.indexed) indexed.add(path);
    }
  const added = new Map<string, string[]>();
  for (const route of routes) {
    const isIndexed = isIndexable(route);
    if ((isIndexed ? indexed : published).has(route.path)) continue;
    const document = route.kind === 'page' ? 'pages' : route.document.id;
    const start = `${today} ${isIndexed ? 'indexed' : 'noindex'} ${document}`;
    const paths = added.get(start);
    if (paths === undefined) added.set(start, [route.path]);
    else paths.push(route.path);
  }
  return [...added]
    .sort(([left], [right]) => compareText(left, right))
    .flatMap(([start, paths]) => contract(paths).map((pattern) => `${start} ${pattern}`));
}

/**
 * Adds lines to the file of a content folder, which it creates if necessary. Keeps the line endings of the file; an editor may
 * have removed the one at its end.
 */
export function appendPublishedLines(folder: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const file = join(folder, publishedPathsFile);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `${introduction.join('\n')}\n\n`;
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const start = `${existsSync(file) ? '' : text}${/(?:^|\n)$/.test(text) ? '' : ending}`;
  appendFileSync(file, start + lines.map((line) => line + ending).join(''));
}

/** Writes paths as patterns: `/towns/{a,b}/{x,y}` for four paths. */
export function contract(paths: readonly string[]): readonly string[] {
  const names = groups(paths.filter((path) => path !== '/').map((path) => splitLast(path)));
  const parents = [...names].map(([parent, last]) => {
    const [above, name] = splitLast(parent);
    return { above, name, last: braces(last) };
  });
  // Paths of one segment have no parent, so they share no pattern with those of two.
  const top = parents.filter(({ name }) => name === '').map(({ last }) => `/${last}`);
  const below = parents.filter(({ name }) => name !== '');
  const rows = groups(below.map(({ above, name, last }) => [`${above}\n${last}`, name] as const));
  const patterns = [...rows].map(([key, own]) => {
    const [above = '', last = ''] = key.split('\n');
    return `${above}/${braces(own)}/${last}`;
  });
  return [...(paths.includes('/') ? ['/'] : []), ...top, ...patterns].sort(compareText);
}

/** Returns the paths of a pattern. */
export function expand(pattern: string): readonly string[] {
  const [, start = '', list, rest = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  const ends = expand(rest);
  return list.split(',').flatMap((name) => ends.map((end) => start + name + end));
}

function splitLast(path: string): readonly [string, string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
}

function braces(names: readonly string[]): string {
  const [only = '', ...others] = [...names].sort(compareText);
  return others.length === 0 ? only : `{${[only, ...others].join(',')}}`;
}

function groups(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const list = found.get(key);
    if (list === undefined) found.set(key, [value]);
    else list.push(value);
  }
  return found;
}
