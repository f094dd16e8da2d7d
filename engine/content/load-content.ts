import { blockFaults } from './block-faults.ts';
import { checkEntries, checkParts } from './check-entries.ts';
import { checkDates, checkLiterals, checkReferences } from './check-source.ts';
import type { ContentFile } from './content-files.ts';
import {
  type ContentModel,
  type EntryValues,
  entryKinds,
  isCollectionName,
  schemaFileNames,
} from './content-model.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostic.ts';
import { type SlugsByKind, slugsByKind, uniqueSlugs } from './entry-slugs.ts';
import { type FilePlace, placeOf } from './file-place.ts';
import { type JsonSource, type JsonValue, parseJson } from './json-source.ts';
import type { SchemaFault } from './schema-validator.ts';
import {
  type Collections,
  contentVersion,
  type Entry,
  type EntryKind,
  isKind,
  ofKind,
  readableDocument,
  readableLayout,
  type Snapshot,
} from './snapshot.ts';
import { errorAt, faultDiagnostic } from './source-diagnostic.ts';

export interface LoadedContent {
  /** Undefined when a file has an error. */
  readonly snapshot: Snapshot | undefined;
  /** What could be read, whatever else is wrong, so that one broken file hides no fault of another. */
  readonly documents: CheckableContent;
  /** Every finding in every file, ordered by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many files were looked at. */
  readonly files: number;
}

/** Documents and entries that hold by themselves. */
export interface CheckableContent extends Pick<Snapshot, 'pages' | 'templates' | 'layouts' | 'collections'> {
  /** Slugs by kind, of every file that is there; without it, of the entries above. */
  readonly present?: SlugsByKind;
}

interface ReadFile extends FilePlace {
  readonly source: JsonSource;
  readonly faults: readonly SchemaFault[];
}

interface CachedFile {
  readonly text: string;
  /** What the file is by its place, whether or not it could be read. */
  readonly place: FilePlace | undefined;
  readonly read: ReadFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads content files into a snapshot. Files whose text is the same as at the call before are not parsed again, and
 * their entries stay the same objects.
 */
export class ContentLoader {
  readonly #model: ContentModel;
  #files: ReadonlyMap<string, CachedFile> = new Map();
  #entries: ReadonlyMap<ReadFile, Entry> = new Map();

  constructor(model: ContentModel) {
    this.#model = model;
  }

  load(files: readonly ContentFile[]): LoadedContent {
    const cached = new Map<string, CachedFile>();
    for (const { file, text } of files) {
      const known = this.#files.get(file);
      cached.set(file, known?.text === text ? known : this.#readFile(file, text));
    }
    this.#files = cached;

    const diagnostics = [...cached.values()].flatMap((file) => file.diagnostics);
    const reads = [...cached.values()].flatMap((file) => file.read ?? []);
    const unique = uniqueSlugs(reads, diagnostics);
    this.#keepEntries(unique.filter((read) => read.faults.length === 0));
    const entries = [...this.#entries.values()];

    const places = [...cached.values()].flatMap(({ place }) => place ?? []);
    const slugs = slugsByKind(places);
    for (const read of unique)
      diagnostics.push(...checkReferences(this.#model, read.kind, read.source, slugs));
    const site = entries.find((entry) => isKind('site', entry));
    diagnostics.push(...checkParts(slugs));
    diagnostics.push(...checkEntries(entries, slugs));
    diagnostics.sort(compareDiagnostics);

    const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    const documents = { ...this.#documents(entries), present: slugs };
    const snapshot =
      failed || site === undefined || !isKind('site', site) ? undefined : this.#snapshot(site, entries);
    return { snapshot, documents, diagnostics, files: files.length };
  }

  #readFile(file: string, text: string): CachedFile {
    const place = placeOf(file);
    if (!place.ok) return { text, place: undefined, read: undefined, diagnostics: [place.diagnostic] };
    const parsed = parseJson(file, text);
    if (!parsed.ok) return { text, place, read: undefined, diagnostics: parsed.diagnostics };
    const { source } = parsed;
    const faults = [
      ...this.#model.faultsOf(place.kind, source.value),
      ...blockFaults(this.#model, place.kind, source.value),
    ];
    const meant = faults.length === 0 ? undefined : kindOfSchema(source.value);
    if (meant !== undefined && meant !== place.kind && place.kind !== 'site') {
      return { text, place, read: undefined, diagnostics: [misplaced(source, place.kind, meant)] };
    }
    return {
      text,
      place,
      read: { kind: place.kind, slug: place.slug, source, faults },
      diagnostics: [
        ...parsed.diagnostics,
        // The check of references tells these, and knows the names that could be meant.
        ...faults
          .filter((fault) => fault.code !== 'CB_REFERENCE')
          .map((fault) => faultDiagnostic(source, fault)),
        ...checkDates(this.#model, place.kind, source),
        ...(isCollectionName(place.kind) || place.kind === 'site' ? checkLiterals(source) : []),
      ],
    };
  }

  #keepEntries(reads: readonly ReadFile[]): void {
    const kept = new Map<ReadFile, Entry>();
    for (const read of reads) kept.set(read, this.#entries.get(read) ?? toEntry(this.#model, read));
    this.#entries = kept;
  }

  #documents(entries: readonly Entry[]): Pick<Snapshot, 'pages' | 'templates' | 'layouts' | 'collections'> {
    const bySlug = <K extends EntryKind>(kind: K): ReadonlyMap<string, Entry<EntryValues[K]>> =>
      new Map(
        ofKind(kind, entries)
          .sort((left, right) => (left.slug < right.slug ? -1 : 1))
          .map((entry) => [entry.slug, entry]),
      );
    const collections: Collections = {
      cities: bySlug('cities'),
      services: bySlug('services'),
      industries: bySlug('industries'),
      testimonials: bySlug('testimonials'),
      posts: bySlug('posts'),
      claims: bySlug('claims'),
    };
    return {
      collections,
      pages: [...bySlug('pages').values()],
      templates: [...bySlug('templates').values()],
      layouts: bySlug('layouts'),
    };
  }

  #snapshot(site: Entry<EntryValues['site']>, entries: readonly Entry[]): Snapshot {
    const documents = this.#documents(entries);
    const templates = new Map(documents.templates.map((template) => [template.slug, template]));
    return {
      ...documents,
      version: contentVersion(entries),
      site,
      templates: site.value.templates.flatMap((name) => templates.get(name) ?? []),
      entries: new Map(entries.map((entry) => [entry.id, entry])),
    };
  }
}

/** The kind of content whose schema a file names in its first line. */
function kindOfSchema(value: JsonValue): EntryKind | undefined {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return undefined;
  const named = String(value.$schema).split('/').at(-1);
  return entryKinds.find((kind) => named === `${schemaFileNames[kind]}.json`);
}

/** One line for a file that was written for another folder, where its schema would find fault with every property. */
function misplaced(source: JsonSource, kind: EntryKind, meant: EntryKind): Diagnostic {
  const message = `this file names the schema "${schemaFileNames[meant]}.json" and stands in ${kind}/`;
  const target = meant === 'site' ? 'the top of the content folder' : `${meant}/`;
  const hint = `Move it to ${target}, or name the schema "${schemaFileNames[kind]}.json".`;
  return errorAt(source, ['$schema'], 'CB_FILE_NAME', message, hint);
}

function toEntry(model: ContentModel, read: ReadFile): Entry {
  const { kind, slug, source } = read;
  const value: unknown = source.value;
  const id = kind === 'site' ? 'site' : `${kind}/${slug}`;
  if (kind === 'layouts' && model.accepts('layouts', value))
    return { id, kind, slug, source, value, readable: readableLayout(value) };
  if (kind === 'pages' && model.accepts('pages', value))
    return { id, kind, slug, source, value, readable: readableDocument(value) };
  if (kind === 'templates' && model.accepts('templates', value))
    return { id, kind, slug, source, value, readable: readableDocument(value) };
  return { id, kind, slug, source, value, readable: value };
}
