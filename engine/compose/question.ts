import type { CalendarDate } from '../content/calendar.ts';
import type { GeoPoint } from '../content/distance.ts';
import type { EntryId } from '../content/snapshot.ts';
import type { PageSubject } from '../routes/route-table.ts';

/** The start of a path into content. `subject` and `cell` depend on the page; `entry` is the same on all pages. */
export type Root =
  | { readonly kind: 'subject'; readonly collection: string }
  | { readonly kind: 'cell' }
  | { readonly kind: 'entry'; readonly id: EntryId };

export type ContentPath = readonly string[];

/**
 * All questions that composing a page can ask. A question does not contain its answer, so it can be asked again: in
 * another cell, at another time, in another snapshot. If all answers are the same, so is the result.
 */
export type Question =
  /** The whole value at a path; undefined if there is none. */
  | { readonly kind: 'value'; readonly root: Root; readonly path: ContentPath }
  /** Like `value`, but for an object only its presence; its properties are separate questions. */
  | { readonly kind: 'shape'; readonly root: Root; readonly path: ContentPath }
  /** Whether there is a value at a path. */
  | { readonly kind: 'has'; readonly root: Root; readonly path: ContentPath }
  /** The names of an object's properties. */
  | { readonly kind: 'keys'; readonly root: Root; readonly path: ContentPath }
  /** The slugs of a collection. */
  | { readonly kind: 'members'; readonly collection: string }
  /** The slugs of the entries of a collection whose slug or list of slugs at a property contains a slug. */
  | {
      readonly kind: 'referrers';
      readonly collection: string;
      readonly property: string;
      readonly slug: string;
    }
  /** Like `referrers`, for the slug of the entry that a dimension of the page is bound to: most have none. */
  | {
      readonly kind: 'referrers-of-subject';
      readonly collection: string;
      readonly property: string;
      /** The collection of that entry. */
      readonly subject: string;
    }
  /** The cities in clusters, as a map of many shows them. */
  | { readonly kind: 'clusters'; readonly from: GeoPoint }
  /** Whether a dimension of the page is bound to an entry. */
  | { readonly kind: 'is-about'; readonly collection: string; readonly slug: string }
  /** The number of pages at the prefixes of the page's path, itself included. */
  | { readonly kind: 'ancestors' }
  /** The route of a path. */
  | { readonly kind: 'route'; readonly path: string }
  /** Whether the page may be indexed: "ready", or "thin" with the reasons. */
  | { readonly kind: 'cell-state' }
  /** The path of the page about these entries, unless it is thin. */
  | { readonly kind: 'path-to'; readonly subject: PageSubject }
  | { readonly kind: 'years-since'; readonly date: CalendarDate }
  | { readonly kind: 'has-begun'; readonly date: CalendarDate }
  | { readonly kind: 'year' }
  /** A picture in `media/`: its version and size. */
  | { readonly kind: 'picture'; readonly file: string }
  /** Whether any entry or page is absent from the site. */
  | { readonly kind: 'absences' }
  /** Whether the page of a path is absent from the site, so that no link leads to it. */
  | { readonly kind: 'is-absent'; readonly path: string }
  /** When an entry that only development shows is published. */
  | { readonly kind: 'scheduled-for'; readonly id: EntryId }
  /** A property of the request. */
  | { readonly kind: 'page'; readonly property: 'path' | 'section' | 'phone' | 'query' | 'submission' };

/** Returns a question with all its texts replaced. */
export function mapTexts(question: Question, map: (text: string) => string): Question {
  const root = (root: Root): Root => (root.kind === 'entry' ? { kind: 'entry', id: map(root.id) } : root);
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return { kind: question.kind, root: root(question.root), path: question.path.map(map) };
    case 'members':
      return { kind: 'members', collection: map(question.collection) };
    case 'is-about':
      return { kind: 'is-about', collection: map(question.collection), slug: map(question.slug) };
    case 'referrers': {
      const { collection, property, slug } = question;
      return { kind: 'referrers', collection: map(collection), property, slug: map(slug) };
    }
    case 'referrers-of-subject': {
      const { collection, property, subject } = question;
      return { kind: question.kind, collection: map(collection), property, subject: map(subject) };
    }
    case 'route':
    case 'is-absent':
      return { kind: question.kind, path: map(question.path) };
    case 'path-to': {
      const subject = Object.entries(question.subject).map(([name, slug]) => [name, slug && map(slug)]);
      return { kind: 'path-to', subject: Object.fromEntries(subject) };
    }
    case 'years-since':
    case 'has-begun':
      return { kind: question.kind, date: map(question.date) };
    case 'scheduled-for':
      return { kind: 'scheduled-for', id: map(question.id) };
    case 'picture':
      return { kind: 'picture', file: map(question.file) };
    default:
      return question;
  }
}

/** Returns a key of a question. Equal questions have equal keys. */
export function questionName(question: Question): string {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return `${question.kind} ${rootName(question.root)} ${question.path.join('\0')}`;
    case 'members':
      return `members ${question.collection}`;
    case 'referrers':
      return `referrers ${question.collection} ${question.property} ${question.slug}`;
    case 'referrers-of-subject':
      return `referrers-of-subject ${question.collection} ${question.property} ${question.subject}`;
    case 'route':
    case 'is-absent':
      return `${question.kind} ${question.path}`;
    case 'path-to':
      return `path-to ${JSON.stringify(question.subject)}`;
    case 'years-since':
    case 'has-begun':
      return `${question.kind} ${question.date}`;
    case 'clusters':
      return `clusters ${question.from.latitude} ${question.from.longitude}`;
    case 'is-about':
      return `is-about ${question.collection} ${question.slug}`;
    case 'ancestors':
    case 'cell-state':
    case 'absences':
    case 'year':
      return question.kind;
    case 'scheduled-for':
      return `scheduled-for ${question.id}`;
    case 'picture':
      return `picture ${question.file}`;
    case 'page':
      return `page ${question.property}`;
  }
}

/** Returns a key of a root. Equal roots have equal keys. */
export function rootName(root: Root): string {
  switch (root.kind) {
    case 'subject':
      return `:${root.collection}`;
    case 'cell':
      return ':cell';
    case 'entry':
      return root.id;
  }
}

/**
 * Returns the collection of the subject that alone determines the answer to a question about the page; undefined if more of
 * the page does.
 */
export function subjectOfQuestion(question: Question): string | undefined {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return question.root.kind === 'subject' ? question.root.collection : undefined;
    case 'is-about':
      return question.collection;
    case 'referrers-of-subject':
      return question.subject;
    default:
      return undefined;
  }
}

/** Whether the answer may differ between the pages of one snapshot on one date. */
export function isAboutPage(question: Question): boolean {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return question.root.kind !== 'entry';
    case 'is-about':
    case 'referrers-of-subject':
    case 'ancestors':
    case 'page':
    case 'cell-state':
      return true;
    default:
      return false;
  }
}
