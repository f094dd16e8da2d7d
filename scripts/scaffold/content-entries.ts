import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import type { CollectionName } from '../../engine/content/model/collections.ts';
import { ScaffoldError } from './scaffold-error.ts';

/** The files of a content folder, as far as a scaffold needs to know them. Files that cannot be read are passed over. */
export interface ContentEntries {
  /** Slug -> the properties of the entry. */
  entries(collection: CollectionName): ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly site: Readonly<Record<string, unknown>>;
}

/** @throws ContentFolderError when the folder is missing or unreadable. */
export function readContentEntries(folder: string): ContentEntries {
  const files = readContentFiles(folder);
  const propertiesOf = (file: string, text: string): Readonly<Record<string, unknown>> => {
    const parsed = parseJson(file, text);
    return parsed.ok && isRecord(parsed.source.value) ? parsed.source.value : {};
  };
  const site = files.find(({ file }) => file === 'site.json');
  return {
    entries: (collection) =>
      new Map(
        files
          .filter(({ file }) => file.startsWith(`${collection}/`))
          .map(({ file, text }) => [basename(file, '.json'), propertiesOf(file, text)]),
      ),
    site: site === undefined ? {} : propertiesOf('site.json', site.text),
  };
}

/** Makes a slug of a name: "La Cañada Flintridge" -> "la-canada-flintridge". Empty when nothing of the name can stand in one. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Writes a new entry.
 * @returns the file, as a person would name it.
 * @throws ScaffoldError when there is one of that slug already, in whatever folder of its collection.
 */
export function writeEntry(
  folder: string,
  collection: CollectionName,
  slug: string,
  value: Readonly<Record<string, unknown>>,
): string {
  if (readContentEntries(folder).entries(collection).has(slug)) {
    throw new ScaffoldError(
      'CB_NAME_TAKEN',
      `There is an entry "${slug}" in ${join(folder, collection)}/ already; nothing was written. Open it, or choose another name.`,
    );
  }
  const file = join(folder, collection, `${slug}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, formatJson(value), { flag: 'wx' });
  return file;
}

// As the formatter of the project would write it: lists of empty texts on one line.
function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/\[\s+(""(?:,\s+"")*)\s+\]/g, (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`)}\n`;
}
