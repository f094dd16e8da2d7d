import type { CalendarDate } from '../content/calendar.ts';
import type { GeoPoint } from '../content/distance.ts';
import type { EntryId } from '../content/snapshot.ts';
import type { PageSubject } from '../routes/route-table.ts';

/** An entry, or the place in one that is the copy of the page's cell. `subject` and `cell` depend on the page. */
export type EntryRoot =
  | { readonly kind: 'entry'; readonly id: EntryId }
  /** The entry that a dimension of the page is bound to. */
  | { readonly kind: 'subject'; readonly collection: string }
  | { readonly kind: 'cell' };

export type ContentPath = readonly string[];

/** Which entries of a collection: all, or those whose slug or list of slugs at a property contains a slug. */
export type Membership =
  | { readonly of: 'all' }
  | { readonly of: 'slug'; readonly property: string; readonly slug: string }
  /** The slug of the entry that a dimension of the page is bound to. Most have no such entries. */
  | { readonly of: 'subject'; readonly property: string; readonly subject: string };

/**
 * Something that composing a page may read. A root does not contain its value, so it can be read again: in another cell, at
 * another time, in another snapshot. If all roots have the same identities, the result is the same.
 */
export type Root =
  | EntryRoot
  /** Whether there is a value at a path. */
  | { readonly kind: 'has'; readonly root: EntryRoot; readonly path: ContentPath }
  /** A value without its texts: see {@link outlineOf}. */
  | { readonly kind: 'outline'; readonly root: EntryRoot; readonly path: ContentPath }
  /** All that the entries of a collection say. */
  | { readonly kind: 'collection'; readonly collection: string }
  /** The positions of all cities, as a map of many shows them. */
  | { readonly kind: 'clusters'; readonly from: GeoPoint }
  /** The slugs of entries of a collection. */
  | { readonly kind: 'members'; readonly collection: string; readonly which: Membership }
  /** The properties that the entry of a dimension replaces in a block of the page's template. */
  | { readonly kind: 'override'; readonly collection: string; readonly block: string }
  /** The slug of the entry that a dimension of the page is bound to, if the entry of another one has it as a key. */
  | {
      readonly kind: 'listed-subject';
      readonly collection: string;
      readonly by: string;
      readonly property: string;
    }
  /**
   * The number of pages about the entry of a dimension and one that it has as a key of a property, other than the entry of the
   * other dimension.
   */
  | {
      readonly kind: 'listed-pages';
      readonly collection: string;
      readonly by: string;
      readonly property: string;
    }
  /** The route of a path. */
  | { readonly kind: 'route'; readonly path: string }
  /** The path of the page about these entries, unless it is thin. */
  | { readonly kind: 'path-to'; readonly subject: PageSubject }
  /** A property of the page or of the request. */
  | { readonly kind: 'page'; readonly property: PageProperty }
  | { readonly kind: 'years-since'; readonly date: CalendarDate }
  | { readonly kind: 'has-begun'; readonly date: CalendarDate }
  | { readonly kind: 'year' }
  /** A picture in `media/`: its version and size. */
  | { readonly kind: 'picture'; readonly file: string }
  /** Whether the page of a path is absent from the site, so that no link leads to it; without a path: whether anything is. */
  | { readonly kind: 'absence'; readonly path?: string }
  /** When an entry that only development shows is published. */
  | { readonly kind: 'scheduled-for'; readonly id: EntryId };

/**
 * `state` is whether the page may be indexed: "ready", or "thin" with the reasons. `ancestors` is the number of pages at the
 * prefixes of its path, itself included.
 */
export type PageProperty = 'path' | 'section' | 'phone' | 'query' | 'submission' | 'state' | 'ancestors';

/** Returns a root with all its texts replaced. */
export function mapTexts(root: Root, map: (text: string) => string): Root {
  switch (root.kind) {
    case 'entry':
    case 'scheduled-for':
      return { ...root, id: map(root.id) };
    case 'has':
    case 'outline': {
      const { kind, root: of, path } = root;
      return { kind, root: of.kind === 'entry' ? { ...of, id: map(of.id) } : of, path: path.map(map) };
    }
    case 'members':
      return { ...root, collection: map(root.collection), which: mapMembership(root.which, map) };
    case 'route':
      return { ...root, path: map(root.path) };
    case 'absence':
      return root.path === undefined ? root : { ...root, path: map(root.path) };
    case 'path-to': {
      const subject = Object.entries(root.subject).map(([name, slug]) => [name, slug && map(slug)]);
      return { kind: 'path-to', subject: Object.fromEntries(subject) };
    }
    case 'years-since':
    case 'has-begun':
      return { ...root, date: map(root.date) };
    case 'picture':
      return { ...root, file: map(root.file) };
    default:
      return root;
  }
}

function mapMembership(which: Membership, map: (text: string) => string): Membership {
  return which.of === 'slug' ? { ...which, slug: map(which.slug) } : which;
}

/** Returns the name of a root. Equal roots have equal names. */
export function rootName(root: Root): string {
  switch (root.kind) {
    case 'entry':
      return root.id;
    case 'subject':
      return `:${root.collection}`;
    case 'cell':
    case 'year':
      return `:${root.kind}`;
    case 'has':
    case 'outline':
      return `${root.kind} ${rootName(root.root)} ${root.path.join('\0')}`;
    case 'collection':
      return `collection ${root.collection}`;
    case 'clusters':
      return `clusters ${root.from.latitude} ${root.from.longitude}`;
    case 'members':
      return `members ${root.collection} ${membershipName(root.which)}`;
    case 'override':
      return `override ${root.collection} ${root.block}`;
    case 'listed-subject':
    case 'listed-pages':
      return `${root.kind} ${root.collection} ${root.by} ${root.property}`;
    case 'route':
      return `route ${root.path}`;
    case 'path-to':
      return `path-to ${JSON.stringify(root.subject)}`;
    case 'page':
      return `page ${root.property}`;
    case 'years-since':
    case 'has-begun':
      return `${root.kind} ${root.date}`;
    case 'picture':
      return `picture ${root.file}`;
    case 'absence':
      return `absence ${root.path ?? ''}`;
    case 'scheduled-for':
      return `scheduled-for ${root.id}`;
  }
}

function membershipName(which: Membership): string {
  switch (which.of) {
    case 'all':
      return '';
    case 'slug':
      return `${which.property} ${which.slug}`;
    case 'subject':
      return `${which.property} :${which.subject}`;
  }
}

/** Whether the identity may differ between the pages of one snapshot on one date. */
export function isAboutPage(root: Root): boolean {
  switch (root.kind) {
    case 'subject':
    case 'cell':
    case 'override':
    case 'listed-subject':
    case 'listed-pages':
    case 'page':
      return true;
    case 'members':
      return root.which.of === 'subject';
    case 'has':
    case 'outline':
      return root.root.kind !== 'entry';
    default:
      return false;
  }
}
