import { compareText } from '../../engine/content/compare-text.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { ChangedFiles, EditorChanges } from './changes/changed-files.ts';
import { readValue } from './changes/rebase-change.ts';
import { routesInTurns } from './route-turns.ts';
import type { ListedFile, ListedPage, StudioPages } from './studio-api.ts';

/** Pages that one search finds at most. */
const maximumPages = 50;

/**
 * Lists the content files of the site with changes.
 * @param others the names of the other editors with a change, by file
 */
export function listFiles(
  site: ServedSite,
  changedFiles: ChangedFiles,
  changes: EditorChanges,
  others: ReadonlyMap<string, readonly string[]>,
): readonly ListedFile[] {
  const files = new Map(site.files.map(({ file, text }): [string, string | null] => [file, text]));
  for (const [file, text] of changes.texts) files.set(file, text ?? files.get(file) ?? null);
  // Parsing all files of a large site would delay requests.
  const entries = [...(site.state?.snapshot.entries.values() ?? [])];
  const names = new Map(entries.map(({ source, value }) => [source.text, nameOf(value)]));
  return [...files].sort().flatMap(([file, text]): readonly ListedFile[] => {
    const identity = changedFiles.identify(file);
    if (identity === undefined) return [];
    const { kind } = identity;
    return [
      {
        file,
        kind,
        title: (text !== null && names.get(text)) || titleOfFile(file, text),
        change: changeOf(changes, file),
        others: others.get(file) ?? [],
      },
    ];
  });
}

/** The name, the title or the first words of an entry or document. */
export function titleOfEntry({ value, slug }: Entry): string {
  return textOf(value, ['name', 'title', 'label', 'author', 'question']) ?? slug;
}

/**
 * The name or the title that a file gives what it describes, or else the name of the file in words: "City service".
 * @param texts of the file: the first that has a name counts
 */
export function titleOfFile(file: string, ...texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const title = titleOf(text ?? null);
    if (title !== undefined) return title;
  }
  const own = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
  // A file that each site has once is named by its kind.
  if (!file.includes('/')) return own;
  const words = own.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name or the title that a file gives what it describes; undefined if it has none, or one that differs from page to page. */
export function titleOf(text: string | null): string | undefined {
  const read = readValue(text);
  return read.ok ? textOf(read.value, ['name', 'title', 'author', 'question']) : undefined;
}

function changeOf({ byFile }: EditorChanges, file: string): ListedFile['change'] {
  const change = byFile.get(file);
  if (change === undefined) return 'none';
  return changeKind(change.published, change.text);
}

/** How a change from one text to another is named. */
export function changeKind(before: string | null, after: string | null): 'changed' | 'added' | 'removed' {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/**
 * Finds pages whose path or title contains all words of a search, those with the shortest path first.
 * @param isWanted whether the answer still has a reader; without one the search ends
 */
export async function searchPages(
  state: SiteState,
  search: string,
  isWanted: () => boolean = () => true,
): Promise<StudioPages> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  let total = 0;
  let found: FoundPage[] = [];
  for await (const routes of routesInTurns(state)) {
    if (!isWanted()) break;
    total += routes.length;
    for (const route of routes) {
      const title = titleOfPage(route);
      const text = `${route.path} ${title}`.toLowerCase();
      if (words.every((word) => text.includes(word))) found.push({ route, title });
    }
    if (found.length > sortedPages) found = shortest(found);
  }
  return { pages: shortest(found).map(listed), total };
}

/** The home page and a page of each template: the kinds of pages that the site has. */
export async function examplePages(state: SiteState): Promise<StudioPages> {
  const examples = new Map<string, FoundPage>();
  let total = 0;
  for await (const routes of routesInTurns(state)) {
    total += routes.length;
    for (const route of routes) {
      const { file } = route.document.source;
      const isExample = route.kind === 'page' ? route.path === '/' : !examples.has(file);
      if (isExample) examples.set(file, { route, title: titleOfPage(route) });
    }
  }
  return { pages: shortest([...examples.values()]).map(listed), total };
}

interface FoundPage {
  readonly route: Route;
  readonly title: string;
}

/** Found pages from which those with a long path are left out, so that a large site is not kept in memory. */
const sortedPages = 20 * maximumPages;

function shortest(found: readonly FoundPage[]): FoundPage[] {
  return found
    .toSorted(
      ({ route: one }, { route: other }) =>
        one.path.length - other.path.length || compareText(one.path, other.path),
    )
    .slice(0, maximumPages);
}

function listed({ route, title }: FoundPage): ListedPage {
  const subjects = route.kind === 'page' ? [] : [...route.subjects.values()];
  return {
    path: route.path,
    title,
    file: route.document.source.file,
    subjects: subjects.map(({ source }) => source.file),
  };
}

/** The names of the entries that a page is about, or else its own. */
export function titleOfPage(route: Route): string {
  if (route.kind === 'page') return nameOf(route.document.value) ?? titleOfFile(route.document.source.file);
  return Array.from(route.subjects.values(), ({ value, slug }) => nameOf(value) ?? slug).join(', ');
}

function nameOf(value: unknown): string | undefined {
  return textOf(value, ['name', 'title']);
}

function textOf(value: unknown, keys: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of keys) {
    const text: unknown = Reflect.get(value, key);
    const plain = typeof text === 'string' ? withoutSite(text) : '';
    if (plain !== '' && !plain.includes('{{')) return plain;
  }
  return undefined;
}

/** A title without the name of the site, which most titles end with. */
const withoutSite = (title: string): string =>
  title.replace(/\s*[|–—·-]\s*\{\{\s*site\.(?:name|shortName)\s*\}\}\s*$/, '').trim();
