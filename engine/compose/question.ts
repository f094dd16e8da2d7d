import { absencesKey } from '../content/absence.ts';
import { type CalendarDate, nextAnniversary, startOfDate, wholeYears } from '../content/calendar.ts';
import { isRecord } from '../content/json-schema.ts';
import { describeInstant, publicationTimes } from '../content/publication-times.ts';
import { type Absences, type Entry, type EntryId, entriesOf, type Snapshot } from '../content/snapshot.ts';
import { describeLack, unconditionallyReady } from '../routes/cell-state.ts';
import type { PageSubject, Route, RouteTable } from '../routes/route-table.ts';
import { type AnswerKey, answerKey, objectKey } from './digest.ts';

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
  /** The entries and pages that are absent from the site, to which no link leads. */
  | { readonly kind: 'absences' }
  /** When an entry that only development shows is published. */
  | { readonly kind: 'scheduled-for'; readonly id: EntryId }
  /** A property of the request. */
  | { readonly kind: 'page'; readonly property: 'path' | 'section' | 'phone' | 'query' | 'submission' };

export interface Answer {
  readonly key: AnswerKey;
  readonly value: unknown;
  /** Epoch milliseconds after which the answer may differ; absent if only a change of content changes it. */
  readonly until?: number;
}

/**
 * Changes what a recorder answers, to find out what depends on an answer. Only `explain` uses one: the scopes of served
 * pages have none.
 */
export interface AnswerLens {
  /** Removes from a text what the lens has added to it, because questions may repeat answers. */
  plain(text: string): string;
  answer(question: Question, value: unknown): unknown;
}

/** The input for composing a page: one snapshot, one date, one route. */
export interface Scope {
  readonly lens?: AnswerLens;
  readonly snapshot: Snapshot;
  readonly routes: RouteTable;
  /** The present date in the site's time zone. */
  readonly today: CalendarDate;
  readonly subjects: ReadonlyMap<string, Entry>;
  readonly cell: { readonly entry: Entry; readonly path: ContentPath } | undefined;
  readonly page: {
    readonly path: string;
    readonly section: string;
    /** The name of the telephone number of the site that the page shows. */
    readonly phone: string;
    readonly query: Readonly<Record<string, string>>;
    readonly submission: object | undefined;
  };
}

/** A path in an entry: the location of an answer, independent of the page. */
export interface ContentLocation {
  readonly entry: EntryId;
  readonly path: ContentPath;
}

/** Answers a question in a scope. Never throws; the answer for a missing value is undefined. */
export function ask(question: Question, scope: Scope): Answer {
  switch (question.kind) {
    case 'value': {
      const value = valueAt(question.root, question.path, scope);
      return { key: answerKey(value), value };
    }
    case 'shape': {
      const value = valueAt(question.root, question.path, scope);
      return { key: isRecord(value) ? objectKey : answerKey(value), value };
    }
    case 'has': {
      const value = valueAt(question.root, question.path, scope) !== undefined;
      return { key: value, value };
    }
    case 'is-about': {
      const value = scope.subjects.get(question.collection)?.slug === question.slug;
      return { key: value, value };
    }
    case 'ancestors':
      return ancestorsOf(scope);
    case 'keys': {
      const value = valueAt(question.root, question.path, scope);
      const names = isRecord(value) ? Object.keys(value) : undefined;
      return { key: names && JSON.stringify(names), value: names };
    }
    case 'members':
      return membersOf(entriesOf(scope.snapshot, question.collection));
    case 'referrers': {
      const entries = entriesOf(scope.snapshot, question.collection);
      const slugs = referrersIn(entries, question.property).get(question.slug) ?? noSlugs;
      return { key: slugs.join('\n'), value: slugs };
    }
    case 'route': {
      const { route } = scope.routes.match(question.path);
      return { key: route && routeKey(route), value: route };
    }
    case 'cell-state': {
      const { route } = scope.routes.match(scope.page.path);
      const value = route?.kind === 'cell' ? route.state : unconditionallyReady;
      return { key: [value.state, ...value.lacks.map(describeLack)].join('\n'), value };
    }
    case 'path-to': {
      const path = scope.routes.pathTo(question.subject);
      return { key: path, value: path };
    }
    case 'years-since': {
      const years = wholeYears(question.date, scope.today);
      return { key: years, value: years, until: startOf(nextAnniversary(question.date, scope.today), scope) };
    }
    case 'has-begun': {
      const begun = question.date <= scope.today;
      return begun
        ? { key: true, value: true }
        : { key: false, value: false, until: startOf(question.date, scope) };
    }
    case 'absences': {
      const key = absencesKeyOf(scope.snapshot.absent);
      return { key, value: key };
    }
    case 'scheduled-for': {
      const value = scheduledFor(scope.snapshot, question.id);
      return { key: value, value };
    }
    case 'year': {
      const year = Number(scope.today.slice(0, 4));
      return { key: year, value: year, until: startOf(`${year + 1}-01-01`, scope) };
    }
    case 'picture': {
      const value = scope.snapshot.pictures.get(question.file);
      return { key: value?.version, value };
    }
    case 'page': {
      const value = scope.page[question.property];
      return { key: answerKey(value), value };
    }
  }
}

/** Returns when an entry is published, in the time zone of the site; undefined if visitors see it. */
function scheduledFor({ entries, site, period }: Snapshot, id: EntryId): string | undefined {
  const { timeZone } = site.value;
  const { from } = publicationTimes(entries.get(id)?.source.value, timeZone);
  return from < period.until ? undefined : describeInstant(from, timeZone);
}

/** Resolves a root and a path in a scope; undefined if the page has no such subject. */
export function locate(root: Root, path: ContentPath, scope: Scope): ContentLocation | undefined {
  switch (root.kind) {
    case 'entry':
      return { entry: root.id, path };
    case 'subject': {
      const entry = scope.subjects.get(root.collection);
      return entry && { entry: entry.id, path };
    }
    case 'cell':
      return scope.cell && { entry: scope.cell.entry.id, path: [...scope.cell.path, ...path] };
  }
}

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
    case 'route':
      return { kind: 'route', path: map(question.path) };
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
    case 'route':
      return `route ${question.path}`;
    case 'path-to':
      return `path-to ${JSON.stringify(question.subject)}`;
    case 'years-since':
    case 'has-begun':
      return `${question.kind} ${question.date}`;
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

/** Whether the answer may differ between the pages of one snapshot on one date. */
export function isAboutPage(question: Question): boolean {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return question.root.kind !== 'entry';
    case 'is-about':
    case 'ancestors':
    case 'page':
    case 'cell-state':
      return true;
    default:
      return false;
  }
}

/** Returns a key of a route: the document and the entries that its dimensions are bound to. */
export function routeKey(route: Route): string {
  return route.kind === 'page'
    ? route.document.id
    : [route.document.id, ...[...route.subjects.values()].map((entry) => entry.id)].join(' ');
}

/** The paths of the prefixes of a path: "/", "/places", "/places/riverside". */
export function pathPrefixes(path: string): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  return ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)];
}

function ancestorsOf({ page, routes }: Scope): Answer {
  const count = pathPrefixes(page.path).filter((path) => routes.match(path).route !== undefined).length;
  return { key: count, value: count };
}

const absencesKeys = new WeakMap<Absences, string>();

/** Undefined if nothing is absent. */
function absencesKeyOf(absences: Absences): string | undefined {
  if (absences.size === 0) return undefined;
  const key = absencesKeys.get(absences) ?? absencesKey(absences);
  absencesKeys.set(absences, key);
  return key;
}

const members = new WeakMap<ReadonlyMap<string, Entry>, Answer>();

function membersOf(entries: ReadonlyMap<string, Entry>): Answer {
  let answer = members.get(entries);
  if (answer === undefined) {
    const slugs = [...entries.keys()];
    answer = { key: slugs.join('\n'), value: slugs };
    members.set(entries, answer);
  }
  return answer;
}

const noSlugs: readonly string[] = [];

type Referrers = ReadonlyMap<string, readonly string[]>;

const referrers = new WeakMap<ReadonlyMap<string, Entry>, Map<string, Referrers>>();

/** Returns the referring entries by slug. Computed once for each state of a collection. */
function referrersIn(entries: ReadonlyMap<string, Entry>, property: string): Referrers {
  const known = referrers.get(entries) ?? new Map<string, Referrers>();
  referrers.set(entries, known);
  const found = known.get(property) ?? findReferrers(entries, property);
  known.set(property, found);
  return found;
}

function findReferrers(entries: ReadonlyMap<string, Entry>, property: string): Referrers {
  const found = new Map<string, string[]>();
  for (const { slug, value } of entries.values()) {
    const named = isRecord(value) ? value[property] : undefined;
    const names = Array.isArray(named) ? named : [named];
    for (const name of new Set(names)) {
      if (typeof name !== 'string') continue;
      const slugs = found.get(name) ?? [];
      slugs.push(slug);
      found.set(name, slugs);
    }
  }
  return found;
}

function startOf(date: CalendarDate, scope: Scope): number {
  return startOfDate(date, scope.snapshot.site.value.timeZone);
}

function valueAt(root: Root, path: ContentPath, scope: Scope): unknown {
  switch (root.kind) {
    case 'entry':
      return follow(scope.snapshot.entries.get(root.id), path);
    case 'subject':
      return follow(scope.subjects.get(root.collection), path);
    case 'cell': {
      if (scope.cell === undefined) return undefined;
      return walk(walk(scope.cell.entry.readable, scope.cell.path), path);
    }
  }
}

function follow(entry: Entry | undefined, path: ContentPath): unknown {
  if (entry === undefined) return undefined;
  // The slug is the file name, not a property of the value.
  if (path.length === 1 && path[0] === 'slug') return entry.slug;
  return walk(entry.readable, path);
}

function walk(value: unknown, path: ContentPath): unknown {
  let at = value;
  for (const name of path) {
    if (!isRecord(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}
