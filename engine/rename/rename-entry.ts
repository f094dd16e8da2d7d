import { parseTree } from 'jsonc-parser';
import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import { applyEdits, offsetAt, type TextEdit } from '../content/text-edits.ts';
import { PathPattern } from '../routes/path-pattern.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { valueAt } from '../rules/schema/value-path.ts';
import { type ContentSource, contentSources } from './content-sources.ts';
import { type Renaming, referenceEdits } from './reference-edits.ts';

export interface RenamedContent {
  /** All files after the renaming. */
  readonly files: readonly ContentFile[];
  /** The files that differ, other than the renamed one, with the number of changed references. */
  readonly changed: readonly { readonly file: string; readonly references: number }[];
  readonly oldFile: string;
  readonly newFile: string;
  /** Returns the new path of a page; the same path if it does not change. */
  readonly newPath: (path: string) => string;
}

export interface RenameRequest {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames an entry or document: moves its file, makes all files refer to the new name, and adds the old one to
 * `formerly`. All other bytes are unchanged.
 */
export function renameEntry(
  files: readonly ContentFile[],
  state: SiteState,
  { kind, from, to }: RenameRequest,
): RenamedContent {
  const model = state.model;
  const sources = contentSources(files, model);
  const renamed = sources.find((file) => file.kind === kind && file.slug === from);
  if (renamed === undefined) throw new Error(`There is no file of ${kind}/${from}.`);
  const newPath = newPathOf({ kind, from, to }, renamed, state);
  const renaming: Renaming = { kind, from, to, newPath };
  const oldFile = renamed.source.file;
  const newFile = `${oldFile.slice(0, -`${from}.json`.length)}${to}.json`;
  const changed: { file: string; references: number }[] = [];
  const byFile = new Map(sources.map((source) => [source.source.file, source]));
  const templates = new Map(
    sources.flatMap((source) => (source.kind === 'templates' ? [[source.slug, source.source.value]] : [])),
  );
  const written = files.map(({ file, text }): ContentFile => {
    const source = byFile.get(file);
    if (source === undefined) return { file, text };
    const edits = referenceEdits(source, templates, model, renaming);
    const own = source === renamed ? ownEdits(renamed, { kind, from, to }, newFile, model) : [];
    if (source !== renamed && edits.length > 0) changed.push({ file, references: edits.length });
    // A byte order mark is not part of the parsed text.
    const mark = text.slice(0, text.length - source.source.text.length);
    return {
      file: source === renamed ? newFile : file,
      text: mark + applyEdits(source.source.text, [...edits, ...own]),
    };
  });
  return { files: written, changed, oldFile, newFile, newPath: (path) => newPath(path) ?? path };
}

function newPathOf(
  { kind, from, to }: RenameRequest,
  { source }: ContentSource,
  { routes }: SiteState,
): (path: string) => string | undefined {
  if (kind === 'pages') {
    const path = valueAt(source.value, ['path']);
    return (other) => (other === path && path === `/${from}` ? `/${to}` : undefined);
  }
  return (path) => {
    const { route } = routes.match(path);
    return route === undefined ? undefined : pathWithSlug(route, { kind, from, to });
  };
}

/** The path of a cell after one of its entries is renamed; undefined if it is not about the entry. */
function pathWithSlug(route: Route, { kind, from, to }: RenameRequest): string | undefined {
  if (route.kind === 'page' || route.subjects.get(kind)?.slug !== from) return undefined;
  const params = route.dimensions.map(({ name, collection }) => {
    const slug = route.subjects.get(collection)?.slug ?? '';
    return [name, collection === kind ? to : slug] as const;
  });
  return new PathPattern(route.document.value.path).fill(Object.fromEntries(params));
}

/** The edits of the renamed file that concern its own name: its path, `formerly` and the link to its schema. */
function ownEdits(
  { source }: ContentSource,
  { kind, from, to }: RenameRequest,
  newFile: string,
  model: ContentModel,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const link = valueAt(source.value, ['$schema']);
  const deeper = newFile.split('/').length - source.file.split('/').length;
  if (typeof link === 'string' && link.startsWith('../') && deeper !== 0) {
    const text = deeper > 0 ? '../'.repeat(deeper) + link : link.replace('../'.repeat(-deeper), '');
    const offset = offsetAt(source.text, source.positionOf(['$schema'])) + 1;
    edits.push({ offset, length: link.length, text });
  }
  // The path itself is one of the texts that name the page.
  const isPathNamedAfter = kind === 'pages' && valueAt(source.value, ['path']) === `/${from}`;
  if (isPathNamedAfter) edits.push(formerlyEdit(source.text, `/${from}`, `/${to}`));
  else if (model.collections.has(kind)) edits.push(formerlyEdit(source.text, from, to));
  return edits;
}

/** Adds a name to `formerly`, and removes the new one, which the file may have had before. */
function formerlyEdit(text: string, from: string, to: string): TextEdit {
  const root = parseTree(text);
  const properties = root?.children ?? [];
  const named = (name: string) => properties.find((property) => property.children?.[0]?.value === name);
  const list = named('formerly')?.children?.[1];
  if (list !== undefined) {
    const names = (list.children ?? []).map((item) => String(item.value)).filter((name) => name !== to);
    return { offset: list.offset, length: list.length, text: listText([...names, from]) };
  }
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const property = `${end}${indent}"formerly": ${listText([from])}`;
  const link = named('$schema');
  return link === undefined
    ? { offset: (root?.offset ?? 0) + 1, length: 0, text: `${property}${properties.length > 0 ? ',' : ''}` }
    : { offset: link.offset + link.length, length: 0, text: `,${property}` };
}

function listText(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
}
