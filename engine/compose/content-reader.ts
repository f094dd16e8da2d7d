import type { CollectionName, EntryTypes } from '../content/model/collections.ts';
import type { Cell } from '../content/model/entries.ts';
import type { Site } from '../content/model/site.ts';

/** An entry as a block sees it: its properties and its slug. What is looked at is recorded. */
export type EntryView<C extends CollectionName> = EntryTypes[C] & { readonly slug: string };

/** The page that a path leads to, as far as another page may know it. */
export interface PageLink {
  readonly path: string;
  readonly name: string;
}

/** Names the entries that a page is about, by collection: `{ cities: 'riverside', services: 'repairs' }`. */
export type PageSubject = Partial<Readonly<Record<CollectionName, string>>>;

/** Questions about the date. Each answer says, in the record, until when it holds. */
export interface Clock {
  /** Whole years since a calendar date ("1997-07-01"), counted in the site's time zone. */
  yearsSince(date: string): number;
  /** Whether a calendar date has begun in the site's time zone. */
  hasBegun(date: string): boolean;
  /** The present calendar year in the site's time zone. */
  year(): number;
}

/**
 * The only way from a block to content. Every answer is recorded with its question, so the engine knows what each
 * block instance read. Answers are read-only; plain objects in them record on access, at any depth.
 */
export interface ContentReader {
  readonly site: Site;
  readonly clock: Clock;
  /** The path of the page that is being composed, "/places/riverside/repairs". */
  readonly path: string;
  /** The entry that a dimension of the page's template is bound to; undefined on pages without that dimension. */
  subject<C extends CollectionName>(collection: C): EntryView<C> | undefined;
  /** The copy of this cell of the matrix, where the template has one. */
  readonly cell: Cell | undefined;
  /** One entry, or undefined when no entry of the collection has that slug. */
  entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined;
  /** All entries of a collection in the order of their slugs. */
  all<C extends CollectionName>(collection: C): readonly EntryView<C>[];
  /** The slugs of the entries of a collection whose `property`, a slug or a list of slugs, names the slug. */
  referrers<C extends CollectionName>(
    collection: C,
    property: keyof EntryTypes[C] & string,
    slug: string,
  ): readonly string[];
  /** The path of the page about exactly these entries, or undefined when there is no such page. */
  pathTo(subject: PageSubject): string | undefined;
  /** The page at a path and its name, or undefined when the path leads nowhere. */
  pageAt(path: string): PageLink | undefined;
}
