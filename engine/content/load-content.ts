import type { ContentFile } from './content-files.ts';
import { type ContentModel, type EntryValues, entryKinds, isCollectionName } from './content-model.ts';
import { compareDiagnostics, type Diagnostic } from './diagnostic.ts';
import { isRecord, type SchemaVisitor, walkSchema } from './json-schema.ts';
import { type JsonPath, type JsonSource, parseJson } from './json-source.ts';
import { collectionNames, slugPattern } from './model/common.ts';
import type { LayoutDocument } from './model/documents.ts';
import type { SchemaFault } from './schema-validator.ts';
import {
  type Collections,
  contentVersion,
  type Entry,
  type EntryKind,
  readableDocument,
  readableLayout,
  type Snapshot,
} from './snapshot.ts';
import { nearestName, suggestName } from './suggestion.ts';

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

interface ReadFile {
  readonly kind: EntryKind;
  readonly slug: string;
  readonly source: JsonSource;
  readonly faults: readonly SchemaFault[];
}

interface CachedFile {
  readonly text: string;
  /** What the file is by its place, whether or not it could be read. */
  readonly place: Pick<ReadFile, 'kind' | 'slug'> | undefined;
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

    // References are checked against all files that are there, so that one broken file is one finding.
    const places = [...cached.values()].flatMap(({ place }) => place ?? []);
    const slugs = slugsByKind(places);
    for (const read of unique) diagnostics.push(...this.#checkReferences(read, slugs));
    const site = entries.find((entry) => this.#is('site', entry));
    diagnostics.push(...missingParts(slugs));
    diagnostics.push(...this.#checkDocuments(entries, slugs));
    diagnostics.sort(compareDiagnostics);

    const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    const documents = { ...this.#documents(entries), present: slugs };
    const snapshot =
      failed || site === undefined || !this.#is('site', site) ? undefined : this.#snapshot(site, entries);
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
      ...this.#blockFaults(place.kind, source.value),
    ];
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
        ...this.#checkDates(place.kind, source),
        ...(isCollectionName(place.kind) || place.kind === 'site' ? literalDiagnostics(source) : []),
      ],
    };
  }

  #blockFaults(kind: EntryKind, document: unknown): SchemaFault[] {
    return blockLists(kind, document).flatMap(({ path, blocks }) =>
      blocks.flatMap((block, index) => this.#faultsOfBlock(block, [...path, index])),
    );
  }

  #faultsOfBlock(block: unknown, path: JsonPath): SchemaFault[] {
    if (!isRecord(block) || typeof block.type !== 'string') return [];
    const validate = this.#model.blocks.validatorOf(block.type);
    if (validate === undefined) {
      const hint = suggestName(block.type, this.#model.blocks.names());
      return [
        {
          code: 'CB_UNKNOWN_BLOCK',
          path: [...path, 'type'],
          atKey: false,
          message: `there is no block type "${block.type}"`,
          ...(hint === undefined ? { hint: 'The folders in blocks/ are the block types.' } : { hint }),
        },
      ];
    }
    return validate(block)
      .filter((fault) => !isFilledIn(block, fault) && !isEnvelopeFault(fault))
      .map((fault) => ({
        ...fault,
        path: [...path, ...fault.path],
        message: inBlock(fault.message, block),
        ...fromHint(block, fault),
      }));
  }

  #keepEntries(reads: readonly ReadFile[]): void {
    const kept = new Map<ReadFile, Entry>();
    for (const read of reads) kept.set(read, this.#entries.get(read) ?? toEntry(this.#model, read));
    this.#entries = kept;
  }

  #checkReferences(read: ReadFile, slugs: SlugsByKind): Diagnostic[] {
    const { kind, source } = read;
    const found: Diagnostic[] = [];
    this.#walk(kind, source.value, ({ schema: { reference }, value: slug, path, key }) => {
      if (reference === undefined || typeof slug !== 'string' || slug === '' || slug.includes('{{')) return;
      const known = slugs.get(reference) ?? new Set();
      if (known.has(slug)) return;
      const hint =
        suggestName(slug, known) ?? `Add content/${reference}/${slug}.json, or name an entry that is there.`;
      found.push(at(source, path, 'CB_REFERENCE', `there is no entry "${slug}" in ${reference}/`, hint, key));
    });
    return found;
  }

  #checkDates(kind: EntryKind, source: JsonSource): Diagnostic[] {
    const found: Diagnostic[] = [];
    this.#walk(kind, source.value, ({ schema, value, path }) => {
      if (schema.calendarDate === true && typeof value === 'string' && isNoDay(value))
        found.push(at(source, path, 'CB_VALUE', `there is no day "${value}" in the calendar`));
    });
    return found;
  }

  /** Walks a file along its schema, and each block of it along that of its type. */
  #walk(kind: EntryKind, value: unknown, visit: SchemaVisitor): void {
    walkSchema(this.#model.schemaOf(kind), value, visit);
    for (const { path, blocks } of blockLists(kind, value)) {
      for (const [index, block] of blocks.entries()) {
        const schema = isRecord(block) ? this.#model.blocks.schemaOf(String(block.type)) : undefined;
        if (schema !== undefined) walkSchema(schema, block, visit, [...path, index]);
      }
    }
  }

  #checkDocuments(entries: readonly Entry[], slugs: SlugsByKind): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    const paths = new Map<string, Entry>();
    for (const entry of entries) {
      for (const { path, blocks } of blockLists(entry.kind, entry.value))
        diagnostics.push(...duplicateIds(entry.source, path, blocks));
      if (this.#is('layouts', entry)) diagnostics.push(...duplicateLayoutIds(entry));
      if (this.#is('pages', entry)) {
        const other = paths.get(entry.value.path);
        if (other !== undefined) {
          diagnostics.push(
            at(
              entry.source,
              ['path'],
              'CB_DUPLICATE_PATH',
              `two documents have the path "${entry.value.path}"`,
              `The other is ${other.source.file}. Give one of them another path, or delete it.`,
            ),
          );
        }
        paths.set(entry.value.path, entry);
      }
      if (this.#is('pages', entry) || this.#is('templates', entry))
        diagnostics.push(...unknownLayout(entry, slugs));
      if (this.#is('site', entry)) diagnostics.push(...siteNames(entry, slugs), ...unknownTimeZone(entry));
    }
    return diagnostics;
  }

  #is<K extends EntryKind>(kind: K, entry: Entry): entry is Entry<EntryValues[K]> {
    return entry.kind === kind;
  }

  #of<K extends EntryKind>(kind: K, entries: readonly Entry[]): Entry<EntryValues[K]>[] {
    return entries.filter((entry): entry is Entry<EntryValues[K]> => this.#is(kind, entry));
  }

  #documents(entries: readonly Entry[]): Pick<Snapshot, 'pages' | 'templates' | 'layouts' | 'collections'> {
    const bySlug = <K extends EntryKind>(kind: K): ReadonlyMap<string, Entry<EntryValues[K]>> =>
      new Map(
        this.#of(kind, entries)
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

type Place =
  | { readonly ok: true; readonly kind: EntryKind; readonly slug: string }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** Where a file stands says what it is. */
function placeOf(file: string): Place {
  const refuse = (message: string, hint: string | undefined): Place => ({
    ok: false,
    diagnostic: {
      file,
      line: 1,
      column: 1,
      code: 'CB_FILE_NAME',
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    },
  });
  const [folder = '', ...rest] = file.slice(0, -'.json'.length).split('/');
  if (rest.length === 0) {
    return folder === 'site'
      ? { ok: true, kind: 'site', slug: 'site' }
      : refuse(`"${file}" stands in no folder`, 'Only site.json stands at the top of the content folder.');
  }
  const kind = entryKinds.find((known) => known === folder);
  if (kind === undefined || kind === 'site') {
    return refuse(
      `"${folder}/" is not a folder of content`,
      suggestName(
        folder,
        entryKinds.filter((known) => known !== 'site'),
      ),
    );
  }
  const slug = isCollectionName(kind) ? (rest.at(-1) ?? '') : rest.join('/');
  const words = isCollectionName(kind) ? [slug] : rest;
  if (!words.every((word) => new RegExp(slugPattern).test(word))) {
    return refuse(
      `the file name "${slug}.json" is not a slug`,
      'Rename it to lower-case letters, digits and single hyphens: "north-bank.json".',
    );
  }
  return { ok: true, kind, slug };
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

export type SlugsByKind = ReadonlyMap<string, ReadonlySet<string>>;

function slugsByKind(places: readonly Pick<ReadFile, 'kind' | 'slug'>[]): SlugsByKind {
  const slugs = new Map<string, Set<string>>();
  for (const { kind, slug } of places) {
    const known = slugs.get(kind) ?? new Set();
    slugs.set(kind, known.add(slug));
  }
  return slugs;
}

function uniqueSlugs(reads: readonly ReadFile[], diagnostics: Diagnostic[]): ReadFile[] {
  const seen = new Map<string, ReadFile>();
  for (const read of reads) {
    const id = `${read.kind}/${read.slug}`;
    const other = seen.get(id);
    if (other === undefined) {
      seen.set(id, read);
      continue;
    }
    diagnostics.push(
      at(
        read.source,
        [],
        'CB_DUPLICATE_SLUG',
        `two files have the name "${read.slug}.json" in ${read.kind}/`,
        `The other is ${other.source.file}. The file name is the slug; rename one.`,
      ),
    );
  }
  return [...seen.values()];
}

/** The lists of blocks in a document, with the place of each. */
export function blockLists(
  kind: EntryKind,
  document: unknown,
): { readonly path: JsonPath; readonly blocks: readonly unknown[] }[] {
  if (!isRecord(document)) return [];
  const names =
    kind === 'layouts' ? ['before', 'after'] : kind === 'pages' || kind === 'templates' ? ['blocks'] : [];
  return names.flatMap((name) => {
    const blocks = document[name];
    return Array.isArray(blocks) ? [{ path: [name], blocks }] : [];
  });
}

/** Whether a fault is only about a value that is not written here but filled in when the page is composed. */
function isFilledIn(block: unknown, fault: SchemaFault): boolean {
  let at = block;
  for (const segment of fault.path) {
    if (isFrom(at)) return true;
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, segment);
  }
  if (fault.code === 'CB_UNKNOWN_PROPERTY') return false;
  return isFrom(at) || (typeof at === 'string' && at.includes('{{') && fault.code !== 'CB_WRONG_TYPE');
}

/** Whoever writes an object where none is wanted has probably meant to take a value from elsewhere. */
function fromHint(block: unknown, fault: SchemaFault): { readonly hint?: string } {
  if (fault.code !== 'CB_WRONG_TYPE') return {};
  let at = block;
  for (const segment of fault.path)
    at = Array.isArray(at) || isRecord(at) ? Reflect.get(at, segment) : undefined;
  if (!isRecord(at) || !Object.keys(at).some((name) => nearestName(name, ['from']) !== undefined)) return {};
  return { hint: 'Write { "from": "service.cost" }, a path and nothing else, to take the value from there.' };
}

/** A value taken from an entry when the page is composed: `{ "from": "cell.intro" }`. */
export function isFrom(value: unknown): value is { readonly from: string } {
  return isRecord(value) && typeof value.from === 'string' && Object.keys(value).length === 1;
}

// The document's own schema has told it already.
function isEnvelopeFault(fault: SchemaFault): boolean {
  const [first] = fault.path;
  if (fault.code === 'CB_MISSING_PROPERTY')
    return fault.path.length === 0 && /"(id|type)"/.test(fault.message);
  return (
    fault.path.length === 1 &&
    (first === 'id' || first === 'when' || first === 'required') &&
    fault.code !== 'CB_UNKNOWN_PROPERTY'
  );
}

function inBlock(message: string, block: Readonly<Record<string, unknown>>): string {
  const name =
    typeof block.id === 'string'
      ? `block "${block.id}" (${String(block.type)})`
      : `a block of type "${String(block.type)}"`;
  return `${name}: ${message.replace(/ in the document$/, '')}`;
}

function at(
  source: JsonSource,
  path: JsonPath,
  code: Diagnostic['code'],
  message: string,
  hint?: string,
  key = false,
): Diagnostic {
  const position = key ? source.positionOfKey(path) : source.positionOf(path);
  return {
    file: source.file,
    ...position,
    code,
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

function faultDiagnostic(source: JsonSource, fault: SchemaFault): Diagnostic {
  return at(source, fault.path, fault.code, fault.message, fault.hint, fault.atKey);
}

/** Whether a text is written as a date but names none; what is not written so is told by its pattern. */
function isNoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text);
}

/** Entries hold facts; what looks like a placeholder in one would be shown to readers as it stands. */
function literalDiagnostics(source: JsonSource): Diagnostic[] {
  if (!source.text.includes('{{')) return [];
  const found: Diagnostic[] = [];
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value === 'string' && value.includes('{{') && path[0] !== 'overrides') {
      found.push(
        at(
          source,
          path,
          'CB_PLACEHOLDER',
          'a placeholder stands in an entry, where nothing fills it in',
          'Write the words themselves, or move the sentence to a template.',
        ),
      );
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    } else if (isRecord(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(source.value, []);
  return found;
}

function duplicateIds(source: JsonSource, base: JsonPath, blocks: readonly unknown[]): Diagnostic[] {
  const seen = new Set<unknown>();
  return blocks.flatMap((block, index) => {
    if (!isRecord(block)) return [];
    if (!seen.has(block.id)) {
      seen.add(block.id);
      return [];
    }
    return [
      at(
        source,
        [...base, index, 'id'],
        'CB_DUPLICATE_BLOCK_ID',
        `two blocks of this document have the id "${String(block.id)}"`,
        'Give each block an id of its own.',
      ),
    ];
  });
}

function duplicateLayoutIds(entry: Entry<LayoutDocument>): Diagnostic[] {
  const before = new Set(entry.value.before.map((block) => block.id));
  return entry.value.after.flatMap((block, index) =>
    before.has(block.id)
      ? [
          at(
            entry.source,
            ['after', index, 'id'],
            'CB_DUPLICATE_BLOCK_ID',
            `two blocks of this layout have the id "${block.id}"`,
            'Give each block an id of its own.',
          ),
        ]
      : [],
  );
}

function unknownLayout(entry: Entry<{ readonly layout: string }>, slugs: SlugsByKind): Diagnostic[] {
  const known = slugs.get('layouts') ?? new Set();
  if (known.has(entry.value.layout)) return [];
  return [
    at(
      entry.source,
      ['layout'],
      'CB_REFERENCE',
      `there is no layout "${entry.value.layout}"`,
      suggestName(entry.value.layout, known),
    ),
  ];
}

function siteNames(entry: Entry<EntryValues['site']>, slugs: SlugsByKind): Diagnostic[] {
  const templates = slugs.get('templates') ?? new Set<string>();
  const pages = slugs.get('pages') ?? new Set<string>();
  const listed = new Set(entry.value.templates);
  const found = entry.value.templates.flatMap((name, index) =>
    templates.has(name)
      ? []
      : [
          at(
            entry.source,
            ['templates', index],
            'CB_REFERENCE',
            `there is no template "${name}"`,
            suggestName(name, templates),
          ),
        ],
  );
  for (const name of templates) {
    if (!listed.has(name)) {
      found.push(
        at(
          entry.source,
          ['templates'],
          'CB_REFERENCE',
          `the template "${name}" is not listed, so it makes no page`,
          `Add "${name}" where it shall be matched.`,
        ),
      );
    }
  }
  if (!pages.has(entry.value.notFound)) {
    found.push(
      at(
        entry.source,
        ['notFound'],
        'CB_REFERENCE',
        `there is no page document "${entry.value.notFound}"`,
        suggestName(entry.value.notFound, pages),
      ),
    );
  }
  return found;
}

function unknownTimeZone({ source, value: { timeZone } }: Entry<EntryValues['site']>): Diagnostic[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    const hint =
      suggestName(timeZone, Intl.supportedValuesOf('timeZone')) ?? 'Write one such as "America/Chicago".';
    return [at(source, ['timeZone'], 'CB_VALUE', `there is no time zone "${timeZone}"`, hint)];
  }
}

function missingParts(slugs: SlugsByKind): Diagnostic[] {
  const missing = (file: string, message: string, hint: string): Diagnostic => ({
    file,
    line: 1,
    column: 1,
    code: 'CB_MISSING_FILE',
    severity: 'error',
    message,
    hint,
  });
  const found: Diagnostic[] = [];
  if (!slugs.has('site')) {
    found.push(
      missing(
        'site.json',
        'the file site.json is missing',
        'It says who the business is and how pages are matched; content/schema/site.json lists its properties.',
      ),
    );
  }
  if (!slugs.has('pages')) {
    found.push(
      missing(
        'pages',
        'there is no page document',
        `Add one to pages/; the collections are ${collectionNames.join(', ')}.`,
      ),
    );
  }
  return found;
}
