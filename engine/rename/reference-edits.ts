import type { ContentModel } from '../content/content-model.ts';
import { fileParts } from '../content/document-blocks.ts';
import { textsIn } from '../content/json-leaves.ts';
import { type SchemaVisitor, walkSchema } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import { offsetAt, type TextEdit } from '../content/text-edits.ts';
import { valueAt } from '../rules/schema/value-path.ts';
import type { ContentSource } from './content-sources.ts';

/** The new name of an entry or document. */
export interface Renaming {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** Returns the new path of a page of this site; undefined if the path does not change. */
  readonly newPath: (path: string) => string | undefined;
}

/** Returns the edits of a file that make it refer to the new name: by slug, by path, and in variables. */
export function referenceEdits(
  file: ContentSource,
  templates: ReadonlyMap<string, unknown>,
  model: ContentModel,
  renaming: Renaming,
): readonly TextEdit[] {
  const edits = new Map<number, TextEdit>();
  const add = (edit: TextEdit) => edits.set(edit.offset, edit);
  for (const edit of slugEdits(file, templates, model, renaming)) add(edit);
  for (const edit of textEdits(file, renaming)) add(edit);
  return [...edits.values()];
}

function slugEdits(
  file: ContentSource,
  templates: ReadonlyMap<string, unknown>,
  model: ContentModel,
  renaming: Renaming,
): readonly TextEdit[] {
  const { source, kind } = file;
  const references: { readonly path: JsonPath; readonly key: boolean }[] = referencesInDocument(
    file,
    renaming,
  );
  const visit: SchemaVisitor = ({ schema, value: found, path, key }) => {
    if (found !== renaming.from) return;
    const collection =
      schema.entryOf === undefined
        ? undefined
        : valueAt(source.value, [...path.slice(0, -1), schema.entryOf]);
    if (schema.reference === renaming.kind || collection === renaming.kind) references.push({ path, key });
  };
  for (const { schema, value, path } of fileParts(model, kind, source.value, templates))
    walkSchema(schema, value, visit, path);
  return references.map(({ path, key }) => {
    const position = key ? source.positionOfKey(path) : source.positionOf(path);
    return { offset: offsetAt(source.text, position) + 1, length: renaming.from.length, text: renaming.to };
  });
}

/** Names of documents that have no reference in a schema. */
function referencesInDocument(
  { kind, source: { value } }: ContentSource,
  { kind: renamed, from }: Renaming,
): { readonly path: JsonPath; readonly key: boolean }[] {
  const values: JsonPath[] = [];
  const keys: JsonPath[] = [];
  if (renamed === 'layouts' && (kind === 'pages' || kind === 'templates')) values.push(['layout']);
  if (renamed === 'pages' && kind === 'site') values.push(['notFound']);
  if (renamed === 'templates') {
    const listed = kind === 'site' ? valueAt(value, ['templates']) : [];
    if (Array.isArray(listed)) values.push(...listed.map((_, index) => ['templates', index]));
    keys.push(['overrides', from]);
    if (kind === 'quality') keys.push(['cells', from]);
  }
  return [
    ...values.filter((path) => valueAt(value, path) === from).map((path) => ({ path, key: false })),
    ...keys.filter((path) => valueAt(value, path) !== undefined).map((path) => ({ path, key: true })),
  ];
}

// A whole path of this site: not a part of an address of another site or of the path of a template.
const writtenPath = /(?<![\w/.:-])\/[a-z0-9-]+(?:\/[a-z0-9-]+)*(?![\w/:*-])/g;

/** Paths and variables in the texts of a file. */
function textEdits({ source }: ContentSource, { kind, from, to, newPath }: Renaming): readonly TextEdit[] {
  const variable = new RegExp(`(?<![\\w.-])${kind}\\.(${from})(?![\\w-])`, 'g');
  const edits: TextEdit[] = [];
  const add = (path: JsonPath, index: number, old: string, text: string) => {
    const offset = offsetAt(source.text, source.positionInText(path, index));
    if (source.text.startsWith(old, offset)) edits.push({ offset, length: old.length, text });
  };
  for (const { path, text } of textsIn(source.value)) {
    const isFormer = path[0] === 'formerly' || path[0] === '$schema' || path[0] === 'withdrawn';
    if (isFormer) continue;
    for (const match of text.matchAll(writtenPath)) {
      const [old] = match;
      const moved = newPath(old);
      if (moved !== undefined) add(path, match.index, old, moved);
    }
    const isVariable = ['from', 'when', 'where'].includes(String(path.at(-1)));
    for (const [start, part] of isVariable ? [[0, text] as const] : placeholdersIn(text))
      for (const match of part.matchAll(variable)) add(path, start + match.index + kind.length + 1, from, to);
  }
  return edits;
}

function placeholdersIn(text: string): readonly (readonly [number, string])[] {
  return [...text.matchAll(/\{\{.*?\}\}/gs)].map((match) => [match.index, match[0]] as const);
}
