import type { ContentFile } from '../content/content-files.ts';
import { isRecord } from '../content/json-schema.ts';
import { parseJson } from '../content/json-source.ts';

/** The entries of a content folder. Invalid files are skipped. */
export interface ContentEntries {
  /** The properties of each entry, by slug. */
  entries(collection: string): ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly site: Readonly<Record<string, unknown>>;
  /** The thresholds of pages; empty without `quality.json`. */
  readonly quality: Readonly<Record<string, unknown>>;
  /** The properties of each template. */
  readonly templates: readonly Readonly<Record<string, unknown>>[];
  /** The names of the layouts. */
  readonly layouts: readonly string[];
}

export function contentEntries(files: readonly ContentFile[]): ContentEntries {
  const propertiesOf = (file: string, text: string): Readonly<Record<string, unknown>> => {
    const parsed = parseJson(file, text);
    return parsed.ok && isRecord(parsed.source.value) ? parsed.source.value : {};
  };
  const single = (name: string): Readonly<Record<string, unknown>> => {
    const found = files.find(({ file }) => file === name);
    return found === undefined ? {} : propertiesOf(name, found.text);
  };
  return {
    entries: (collection) =>
      new Map(
        files
          .filter(({ file }) => file.startsWith(`${collection}/`))
          .map(({ file, text }) => [fileSlug(file), propertiesOf(file, text)]),
      ),
    site: single('site.json'),
    quality: single('quality.json'),
    templates: files
      .filter(({ file }) => file.startsWith('templates/'))
      .map(({ file, text }) => propertiesOf(file, text)),
    layouts: files.filter(({ file }) => file.startsWith('layouts/')).map(({ file }) => fileSlug(file)),
  };
}

const fileSlug = (file: string): string => file.replace(/^.*\//, '').replace(/\.json$/, '');
