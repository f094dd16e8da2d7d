import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readContentFiles } from '../../engine/content/content-files.ts';
import type { CollectionName } from '../../engine/content/model/collections.ts';
import { slugOf } from '../../engine/content/slug.ts';
import { type ContentEntries, contentEntries } from '../../engine/drafts/content-entries.ts';
import { siteRoot } from '../../engine/folders.ts';
import { CommandError } from '../command/command-error.ts';

/** A content folder to add files to. */
export interface TargetFolder {
  readonly path: string;
  /** The folder in messages, relative to the working directory. */
  readonly name: string;
}

/** @throws ContentFolderError if the folder is missing or unreadable. */
export const readContentEntries = (folder: string): ContentEntries =>
  contentEntries(readContentFiles(folder));

/**
 * Returns the given name without superfluous spaces, and its slug.
 * @param advice how to write the name, with an example
 * @throws CommandError if the name has no letter or digit
 */
export function nameAndSlug(
  written: string,
  advice: string,
): { readonly name: string; readonly slug: string } {
  const name = written.trim().replace(/\s+/g, ' ');
  const slug = slugOf(name);
  if (slug === '') throw new CommandError(`"${written}" is not a valid name. ${advice}`, { code: 'CB_NAME' });
  return { name, slug };
}

/**
 * Returns the value of `$schema` in a file of a content folder: a schema in that folder, or else one of the project.
 * @param schema the schema file without its extension: "city"
 * @param depth the number of folders between the content folder and the file
 */
export function schemaLinkOf(folder: TargetFolder, schema: string, depth: number): string {
  const own = `schema/${schema}.json`;
  const isOwn = existsSync(join(folder.path, own));
  const base = isOwn ? '' : `${relative(folder.path, join(siteRoot, 'content')).replaceAll('\\', '/')}/`;
  return `${'../'.repeat(depth)}${base}${own}`;
}

/**
 * Writes a new entry as a draft. Its `$schema` names the schema; the path to it depends on the folder.
 * @returns the file, as messages name it
 * @throws CommandError if the collection already has an entry with that slug
 */
export function writeEntry(
  folder: TargetFolder,
  collection: CollectionName | 'pages',
  slug: string,
  value: Readonly<Record<string, unknown>>,
): string {
  if (readContentEntries(folder.path).entries(collection).has(slug)) {
    throw new CommandError(
      `The entry "${slug}" already exists in ${join(folder.name, collection)}/; nothing was written. Edit it, or choose another name.`,
      { code: 'CB_NAME_TAKEN' },
    );
  }
  const file = join(collection, `${slug}.json`);
  const path = join(folder.path, file);
  mkdirSync(dirname(path), { recursive: true });
  const { $schema: schema, ...properties } = value;
  const $schema = schemaLinkOf(folder, basename(String(schema), '.json'), 1);
  writeFileSync(path, formatJson({ $schema, draft: true, ...properties }), { flag: 'wx' });
  return join(folder.name, file);
}

const maxListLength = 80;

/** Formats a value like the formatter of the project: short lists of texts are on one line. */
function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /\[\s+("(?:[^"\\]|\\.)*"(?:,\s+"(?:[^"\\]|\\.)*")*)\s+\]/g,
    (list, items: string) => {
      const line = `[${items.replace(/,\s+"/g, ', "')}]`;
      return line.length <= maxListLength ? line : list;
    },
  );
  return `${text}\n`;
}
