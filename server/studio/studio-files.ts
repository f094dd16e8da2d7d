import type { SiteState } from '../../engine/routes/site-state.ts';
import type { ServedSite } from '../site/served-site.ts';
import type { ChangedFiles, EditorChanges } from './changes/changed-files.ts';
import { readValue } from './changes/rebase-change.ts';
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
    const { kind, slug } = identity;
    return [
      {
        file,
        kind,
        title: (text !== null && names.get(text)) || (titleOf(text) ?? slug),
        change: changeOf(changes, file),
        others: others.get(file) ?? [],
      },
    ];
  });
}

/** The name or the title that a file gives what it describes. */
export function titleOf(text: string | null): string | undefined {
  const read = readValue(text);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return undefined;
  for (const name of ['name', 'title', 'author', 'question']) {
    const value = Object.entries(read.value).find(([key]) => key === name)?.[1];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
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

/** Finds pages whose path or title contains all words of a search, those with the shortest path first. */
export function searchPages({ routes }: SiteState, search: string): StudioPages {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  let total = 0;
  const found: ListedPage[] = [];
  for (const route of routes.routes()) {
    total += 1;
    const { path, document } = route;
    const subjects = route.kind === 'page' ? [] : [...route.subjects.values()];
    const names = subjects.map(({ value, slug }) => nameOf(value) ?? slug);
    const title = names.length > 0 ? names.join(', ') : (nameOf(document.value) ?? document.slug);
    const text = `${path} ${title}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    found.push({
      path,
      title,
      file: document.source.file,
      subjects: subjects.map(({ source }) => source.file),
    });
  }
  found.sort((one, other) => one.path.length - other.path.length || (one.path < other.path ? -1 : 1));
  return { pages: found.slice(0, maximumPages), total };
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = ['name', 'title'].map((key) => Reflect.get(value, key));
  return own.find((text) => typeof text === 'string');
}
