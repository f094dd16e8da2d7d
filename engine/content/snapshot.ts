import { hash } from 'node:crypto';
import type { Diagnostic } from './diagnostic.ts';
import type { JsonSource } from './json-source.ts';
import type { CollectionName, EntryTypes } from './model/collections.ts';
import type { LayoutDocument, PageDocument, TemplateDocument } from './model/documents.ts';
import type { EntryValues } from './model/entry-kinds.ts';
import type { Quality } from './model/quality.ts';
import type { Redirects } from './model/redirects.ts';
import type { Site } from './model/site.ts';
import type { PictureFile } from './picture-files.ts';
import type { PublicationTimes } from './publication-times.ts';
import type { Theme } from './theme/theme.ts';

/** `site`, `cities/riverside`, `pages/about/team`, `templates/city-service`, `layouts/default`. */
export type EntryId = string;

export type DocumentKind = 'pages' | 'templates' | 'layouts';
export type EntryKind =
  | CollectionName
  | DocumentKind
  | 'site'
  | 'quality'
  | 'redirects'
  | 'words'
  | 'theme'
  | 'collections';

/** One content file after validation. */
export interface Entry<Value = unknown> {
  readonly id: EntryId;
  /** The name of its collection, built-in or declared, or another {@link EntryKind}. */
  readonly kind: string;
  /** The file name without ".json"; for documents, the path below their folder. */
  readonly slug: string;
  readonly source: JsonSource;
  readonly value: Value;
  /**
   * The value that the paths of read records refer to. For documents, a form in which blocks are accessed by id
   * (`block.hero`) and their order is a separate value, so that inserting a block does not affect the others.
   */
  readonly readable: unknown;
}

/**
 * Why a file of the content folder is no part of the site: its editor has not published it, published it for another time,
 * or the site cannot show it. What is set aside is unavailable for now; a path of any other absence is unknown.
 */
export type AbsenceReason = 'draft' | 'scheduled' | 'unpublished' | 'set-aside';

/** An entry or document that has a file but is absent from the site. */
export interface Absence {
  readonly id: EntryId;
  readonly kind: string;
  readonly slug: string;
  /** Relative to the content folder. */
  readonly file: string;
  readonly reason: AbsenceReason;
  /** When it becomes or was part of the site. */
  readonly times: PublicationTimes;
  /** The first fault of what is set aside. */
  readonly fault?: Diagnostic | undefined;
  /** The content of the file, which may be invalid; undefined if it cannot be parsed. */
  readonly entry: Entry | undefined;
  /** The path of a page document or the pattern of a template, as far as it can be read. */
  readonly path: string | undefined;
  /** The name of an entry, as far as it can be read. */
  readonly name: string | undefined;
}

/** The absent entries and documents of a snapshot. */
export type Absences = ReadonlyMap<EntryId, Absence>;

type BuiltInEntries = { readonly [C in CollectionName]: ReadonlyMap<string, Entry<EntryTypes[C]>> };

/** The entries of every collection with files, sorted by slug. */
export interface Collections extends BuiltInEntries {
  readonly [name: string]: ReadonlyMap<string, Entry>;
}

/** The entries of the derived collections: the regions of cities, and the groups of large collections. */
export interface DerivedEntries {
  /** Returns the collection from which another one follows; undefined if the site has no derived collection of this name. */
  sourceOf(name: string): string | undefined;
  /** Returns the entries by slug, in the order in which pages list them; none for another name than that of a derived collection. */
  entries(name: string): ReadonlyMap<string, Entry>;
  /** Returns the slugs of the entries from which an entry follows; with an empty slug, of those that belong to none. */
  membersOf(name: string, slug: string): readonly string[];
}

/** An immutable, validated state of all content. Each request uses exactly one. */
export interface Snapshot {
  /** A digest of all content, also of what is absent. Equal content has an equal version. */
  readonly version: string;
  readonly site: Entry<Site>;
  /** The thresholds of `quality.json`, if the site has one. */
  readonly quality?: Entry<Quality> | undefined;
  /** The redirects and withdrawn paths of `redirects.json`, if the site has one. */
  readonly redirects?: Entry<Redirects> | undefined;
  /** The look of `theme.json`, or else the default one. */
  readonly theme: Theme;
  readonly collections: Collections;
  readonly derived: DerivedEntries;
  readonly pages: readonly Entry<PageDocument>[];
  /** In the order in which routes are matched. */
  readonly templates: readonly Entry<TemplateDocument>[];
  readonly layouts: ReadonlyMap<string, Entry<LayoutDocument>>;
  /** The pictures in `media/`, by file: "media/team.jpg". */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** The entries and documents that have a file but are no part of the site. */
  readonly absent: Absences;
  /** The claims that have expired in the period: entries lack the sentences that read them. */
  readonly expired: ReadonlySet<EntryId>;
  /**
   * The period in which the times of entries and documents select the same files and no claim expires, in epoch
   * milliseconds.
   */
  readonly period: PublicationTimes;
  readonly entries: ReadonlyMap<EntryId, Entry>;
}

/** The entries of all collections. */
export type AllCollections = Pick<Snapshot, 'collections' | 'derived'>;

/** Returns the entries of a collection, with files or derived; none for an unknown name. */
export function entriesOf(
  { collections, derived }: AllCollections,
  name: string,
): ReadonlyMap<string, Entry> {
  return collections[name] ?? derived.entries(name);
}

/** Returns an entry or document by its id, also one of a derived collection. */
export function entryById(
  { entries, derived }: Pick<Snapshot, 'entries' | 'derived'>,
  id: EntryId,
): Entry | undefined {
  const entry = entries.get(id);
  if (entry !== undefined) return entry;
  const [collection = '', slug = ''] = id.split('/');
  return derived.entries(collection).get(slug);
}

/** Returns the form of a document that read records refer to: see {@link Entry.readable}. */
export function readableDocument(
  document: Readonly<Record<string, unknown>> & { readonly blocks?: readonly { readonly id: string }[] },
): unknown {
  const { blocks = [], ...rest } = document;
  return {
    ...rest,
    order: blocks.map((block) => block.id),
    block: Object.fromEntries(blocks.map((block) => [block.id, block])),
  };
}

/** Like {@link readableDocument}, for a layout, which has blocks above and below the page. */
export function readableLayout(layout: LayoutDocument): unknown {
  return {
    before: layout.before.map((block) => block.id),
    after: layout.after.map((block) => block.id),
    block: Object.fromEntries([...layout.before, ...layout.after].map((block) => [block.id, block])),
  };
}

/** Returns a digest of the texts of entries, of all pictures and fonts, and of what is absent, independent of their order. */
export function contentVersion(
  entries: Iterable<Entry>,
  files: Iterable<{ readonly file: string; readonly version: string }>,
  absent = '',
): string {
  // Unlike a digest of all digests, a sum needs no order.
  let sum = 0;
  for (const { source } of entries) sum = (sum + source.digest) % 2 ** 48;
  const parts = [...files].map(({ file, version }) => `${file}\0${version}\0`).sort();
  return hash('sha256', `${absent}\0${sum}\0${parts.join('')}`).slice(0, 16);
}

/** Whether an entry is of a kind. Its value has been validated against the schema of that kind. */
export function isKind<K extends EntryKind>(kind: K, entry: Entry): entry is Entry<EntryValues[K]> {
  return entry.kind === kind;
}

/** Returns the entries of a kind. */
export function ofKind<K extends EntryKind>(kind: K, entries: readonly Entry[]): Entry<EntryValues[K]>[] {
  return entries.filter((entry): entry is Entry<EntryValues[K]> => isKind(kind, entry));
}
