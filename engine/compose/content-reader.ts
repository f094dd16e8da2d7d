import type { GeoPoint } from '../content/distance.ts';
import type { Group } from '../content/groups.ts';
import type { CollectionName, EntryTypes } from '../content/model/collections.ts';
import type { CollectionDeclaration } from '../content/model/declared-collections.ts';
import type { Cell } from '../content/model/entries/city.ts';
import type { Site } from '../content/model/site.ts';
import type { PictureFile } from '../content/picture-files.ts';
import type { Region, RegionKind } from '../content/regions.ts';
import type { Theme } from '../content/theme/theme.ts';
import type { PageSubject } from '../routes/route-table.ts';
import type { ReadWords } from '../words/words.ts';
import type { PlaceClusters } from './place-clusters.ts';

/** A block's view of an entry: its properties and its slug. */
export type EntryView<C extends CollectionName> = EntryTypes[C] & { readonly slug: string };

/** A link to another page: its path and its name. */
export interface PageLink {
  readonly path: string;
  readonly name: string;
}

/** Values that depend on the date. The record contains the time until which each answer is valid. */
export interface Clock {
  /** Whole years since a calendar date ("1997-07-01"), counted in the site's time zone. */
  yearsSince(date: string): number;
  /** Whether a calendar date has begun in the site's time zone. */
  hasBegun(date: string): boolean;
  /** The current calendar year in the site's time zone. */
  year(): number;
}

/**
 * The only way from a block to content. What is read is recorded, entry by entry, so the engine knows what each block
 * instance depends on. Content is read-only.
 */
export interface ContentReader {
  readonly site: Site;
  /** The look of the site. */
  readonly theme: Theme;
  readonly clock: Clock;
  /** Returns the words of a dictionary in the language of the site. */
  readonly words: ReadWords;
  /** The path of the page that is being composed, "/places/riverside/repairs". */
  readonly path: string;
  /** The name of the telephone number that the page shows: `site.phones[phone]`. */
  readonly phone: string;
  /** The number of pages at the prefixes of the page's path, itself included: their paths are not read. */
  readonly ancestors: number;
  /** Whether a dimension of the page's template is bound to an entry of the collection. Reads less than `subject`. */
  isAbout(collection: CollectionName): boolean;
  /**
   * The slug of the entry that a dimension of the page's template is bound to, if the entry of another dimension has it as a
   * key of a property. Reads less than `subject`, so pages about other entries share the block.
   */
  listedSubject<By extends CollectionName>(
    collection: CollectionName,
    by: By,
    property: keyof EntryTypes[By] & string,
  ): string | undefined;
  /**
   * The number of pages about the entry of a dimension, `by`, and an entry that it has as a key of a property, without the page about
   * the entry of the other dimension. Reads less than `subject`, so pages with as many share the block.
   */
  listedPages<By extends CollectionName>(
    collection: CollectionName,
    by: By,
    property: keyof EntryTypes[By] & string,
  ): number;
  /** The entry that a dimension of the page's template is bound to; undefined on pages without that dimension. */
  subject<C extends CollectionName>(collection: C): EntryView<C> | undefined;
  /** The copy of this cell of the matrix; undefined if the template has no cells. */
  readonly cell: Cell | undefined;
  /** Whether the copy of this cell has a property. Reads less than `cell`. */
  cellHas(property: string): boolean;
  /** One entry; undefined if no entry of the collection has the slug. */
  entry<C extends CollectionName>(collection: C, slug: string): EntryView<C> | undefined;
  /** Whether one entry has a value at a path of properties. Reads nothing else of the entry. */
  hasValue(collection: CollectionName, slug: string, path: readonly string[]): boolean;
  /** The number of entries of a collection. */
  count(collection: CollectionName): number;
  /** All entries of a collection, sorted by slug. */
  all<C extends CollectionName>(collection: C): readonly EntryView<C>[];
  /** The slugs of the entries of a collection whose `property`, a slug or a list of slugs, contains the slug. */
  referrers<C extends string>(
    collection: C,
    property: C extends CollectionName ? keyof EntryTypes[C] & string : string,
    slug: string,
  ): readonly string[];
  /**
   * The slugs of the entries whose `property` contains the slug of the entry that a dimension of the page's template is bound to.
   * Reads less than `subject`, so pages without such entries share the block. Undefined on pages without that dimension.
   */
  referrersOfSubject<C extends CollectionName>(
    collection: C,
    property: keyof EntryTypes[C] & string,
    subject: CollectionName,
  ): readonly string[] | undefined;
  /** All counties or states of the cities. */
  regions(kind: RegionKind): readonly Region[];
  /** The county or the state that a dimension of the page's template is bound to. */
  region(kind: RegionKind): Region | undefined;
  /** The slugs of the cities in a region, or with an empty slug of those that name none. */
  citiesIn(kind: RegionKind, slug: string): readonly string[];
  /** The groups of a collection with more entries than one page lists, in the order in which pages list them. */
  groups(collection: string): readonly Group[];
  /** The group of a collection that a dimension of the page's template is bound to. */
  group(collection: string): Group | undefined;
  /** The slugs of the entries of a collection in a group. */
  entriesIn(collection: string, group: string): readonly string[];
  /**
   * Returns the content of a map of many cities.
   * @param from the point from which the farthest city is found
   */
  clusters(from: GeoPoint): PlaceClusters;
  /** The declaration of a collection; undefined if the site declares no such collection. */
  declaration(collection: string): CollectionDeclaration | undefined;
  /** The slugs of the entries of declared collections that the page is about, by collection. */
  declaredSubjects(): PageSubject;
  /** The slugs of the entries of any collection, sorted. */
  slugs(collection: string): readonly string[];
  /** The value of a property of an entry of any collection; undefined if it has none. */
  fieldOf(collection: string, slug: string, field: string): unknown;
  /** The name of an entry of any collection; undefined if there is no such entry. */
  nameOf(collection: string, slug: string): string | undefined;
  /** The path of the page about exactly these entries; undefined if there is none. */
  pathTo(subject: PageSubject): string | undefined;
  /** A picture of the content by its file, "media/team.jpg"; undefined if there is none. */
  picture(file: string): PictureFile | undefined;
  /** The page at a path, with its name; undefined if the path has no page. */
  pageAt(path: string): PageLink | undefined;
  /**
   * Returns a text that each page reads by itself: it has a record of its own, so the block is rendered once for all pages
   * that differ in such texts only. The component may only print the text, in an element or an attribute: on a page with
   * another text, it is not called again.
   * @param read uses nothing of the page but the reader that it is given; it must return a text
   */
  inset(read: (reader: ContentReader) => string): string;
  /** In the `read` of an inset: replaces other insets in a text by their texts on the page. */
  insetText(text: string): string;
}
