import { type CalendarDate, nextAnniversary, startOfDate, wholeYears } from '../content/calendar.ts';
import { computedOnce } from '../content/computed-once.ts';
import { isRecord } from '../content/json-schema.ts';
import { describeInstant, publicationTimes } from '../content/publication-times.ts';
import { type Entry, type EntryId, entriesOf, entryById, type Snapshot } from '../content/snapshot.ts';
import { describeLack, unconditionallyReady } from '../routes/cell-state.ts';
import { pathPrefixes } from '../routes/path-prefixes.ts';
import { routeKey } from '../routes/route-key.ts';
import { digestCollection, digestEntry, digestValue, type Identity } from './identity.ts';
import { outlineOf } from './outline.ts';
import { placeClusters } from './place-clusters.ts';
import type { Membership, PageProperty, Root } from './root.ts';
import type { Scope } from './scope.ts';

export interface Answer {
  /** Equal if the value is: in all snapshots, and in all processes. */
  readonly identity: Identity;
  readonly value: unknown;
  /** Epoch milliseconds after which the answer may differ; absent if only a change of content changes it. */
  readonly until?: number;
}

/** Reads a root in a scope. Never throws; the value of what is missing is undefined. */
export function ask(root: Root, scope: Scope): Answer {
  switch (root.kind) {
    case 'entry':
      return answerOfEntry(entryById(scope.snapshot, root.id));
    case 'subject':
      return answerOfEntry(scope.subjects.get(root.collection));
    case 'cell':
      return answerOf(scope.cell && walk(answerOfEntry(scope.cell.entry).value, scope.cell.path));
    case 'has':
      return plain(walk(ask(root.root, scope).value, root.path) !== undefined);
    case 'outline': {
      const value = walk(ask(root.root, scope).value, root.path);
      return answerOf(typeof value === 'object' && value !== null ? outlineIn(value) : outlineOf(value));
    }
    case 'override': {
      const value = walk(answerOfEntry(scope.subjects.get(root.collection)).value, [
        'overrides',
        scope.page.template ?? '',
        root.block,
      ]);
      return answerOf(value);
    }
    case 'collection': {
      const entries = entriesOf(scope.snapshot, root.collection);
      return { identity: digestCollection(entries), value: entries };
    }
    case 'clusters':
      return answerOf(placeClusters(scope.snapshot.collections.cities, root.from));
    case 'members':
      return membersOf(root.collection, root.which, scope);
    case 'listed-subject': {
      const slug = scope.subjects.get(root.collection)?.slug ?? '';
      const by = answerOfEntry(scope.subjects.get(root.by)).value;
      return plain(walk(by, [root.property, slug]) === undefined ? undefined : slug);
    }
    case 'listed-pages':
      return plain(countListedPages(root, scope));
    case 'route': {
      const { route } = scope.routes.match(root.path);
      return { identity: route && routeKey(route), value: route };
    }
    case 'path-to':
      return plain(scope.routes.pathTo(root.subject));
    case 'page':
      return pageAnswer(root.property, scope);
    case 'years-since': {
      const years = wholeYears(root.date, scope.today);
      return { ...plain(years), until: startOf(nextAnniversary(root.date, scope.today), scope) };
    }
    case 'has-begun':
      return root.date <= scope.today ? plain(true) : { ...plain(false), until: startOf(root.date, scope) };
    case 'year': {
      const year = Number(scope.today.slice(0, 4));
      return { ...plain(year), until: startOf(`${year + 1}-01-01`, scope) };
    }
    case 'picture': {
      const value = scope.snapshot.pictures.get(root.file);
      return { identity: value?.version, value };
    }
    case 'absence':
      return plain(
        root.path === undefined
          ? scope.snapshot.absent.size > 0
          : scope.routes.match(root.path).absence !== undefined,
      );
    case 'scheduled-for':
      return plain(scheduledFor(scope.snapshot, root.id));
  }
}

function countListedPages(
  { collection, by, property }: Root & { readonly kind: 'listed-pages' },
  { subjects, routes }: Scope,
): number {
  const entry = subjects.get(by);
  const listed = walk(answerOfEntry(entry).value, [property]);
  if (entry === undefined || !isRecord(listed)) return 0;
  const own = subjects.get(collection)?.slug;
  const hasPage = (slug: string) => routes.pathTo({ [by]: entry.slug, [collection]: slug }) !== undefined;
  return Object.keys(listed).filter((slug) => slug !== own && hasPage(slug)).length;
}

/** The answer of a value that is its own identity. */
function plain(value: string | number | boolean | undefined): Answer {
  return { identity: value, value };
}

function answerOf(value: unknown): Answer {
  return { identity: digestValue(value), value };
}

const nothing: Answer = { identity: undefined, value: undefined };

const answerOfEntry = (entry: Entry | undefined): Answer => (entry === undefined ? nothing : answerIn(entry));

/** The answer is what pages can read of an entry, with its slug, which is not among its keys. */
const answerIn = computedOnce(
  (entry: Entry): Answer => ({ identity: digestEntry(entry), value: withSlug(entry) }),
);

/** Every page of an entry reads the outlines of its values. */
const outlineIn = computedOnce((value: object) => outlineOf(value));

function withSlug({ readable, slug }: Entry): unknown {
  if (!isRecord(readable)) return undefined;
  deepFreeze(readable);
  return Object.freeze(
    Object.create(null, { ...Object.getOwnPropertyDescriptors(readable), slug: { value: slug } }),
  );
}

/** Makes content read-only: a block must copy a value before it changes it. */
function deepFreeze(value: object): void {
  if (Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const child of Object.values(value))
    if (typeof child === 'object' && child !== null) deepFreeze(child);
}

function pageAnswer(property: PageProperty, scope: Scope): Answer {
  switch (property) {
    case 'state': {
      const { route } = scope.routes.match(scope.page.path);
      const value = route?.kind === 'cell' ? route.state : unconditionallyReady;
      return { identity: [value.state, ...value.lacks.map(describeLack)].join('\n'), value };
    }
    case 'ancestors': {
      const { page, routes } = scope;
      return plain(pathPrefixes(page.path).filter((path) => routes.match(path).route !== undefined).length);
    }
    default:
      return answerOf(scope.page[property]);
  }
}

/** Returns when an entry is published, in the time zone of the site; undefined if visitors see it. */
function scheduledFor({ entries, site, period }: Snapshot, id: EntryId): string | undefined {
  const { timeZone } = site.value;
  const { from } = publicationTimes(entries.get(id)?.source.value, timeZone);
  return from < period.until ? undefined : describeInstant(from, timeZone);
}

const noSlugs: readonly string[] = [];

function membersOf(collection: string, which: Membership, { snapshot, subjects }: Scope): Answer {
  switch (which.of) {
    case 'all':
      return answerOf(slugsOf(entriesOf(snapshot, collection)));
    case 'slug':
      return answerOf(referrersOf(collection, which.property, which.slug, snapshot));
    case 'subject': {
      const entry = subjects.get(which.subject);
      if (entry === undefined) return nothing;
      return answerOf(referrersOf(collection, which.property, entry.slug, snapshot));
    }
  }
}

const slugsOf = computedOnce((entries: ReadonlyMap<string, Entry>): readonly string[] => [...entries.keys()]);

function referrersOf(
  collection: string,
  property: string,
  slug: string,
  snapshot: Snapshot,
): readonly string[] {
  // No property of an entry names the region or the group that it belongs to.
  if (snapshot.derived.sourceOf(property) === collection) return snapshot.derived.membersOf(property, slug);
  return referrersIn(entriesOf(snapshot, collection), property).get(slug) ?? noSlugs;
}

type Referrers = ReadonlyMap<string, readonly string[]>;

/** By property. */
const referrers = computedOnce((_entries: ReadonlyMap<string, Entry>) => new Map<string, Referrers>());

/** Returns the referring entries by slug. Computed once for each state of a collection. */
function referrersIn(entries: ReadonlyMap<string, Entry>, property: string): Referrers {
  const known = referrers(entries);
  const found = known.get(property) ?? findReferrers(entries, property);
  known.set(property, found);
  return found;
}

function findReferrers(entries: ReadonlyMap<string, Entry>, property: string): Referrers {
  const found = new Map<string, string[]>();
  for (const { slug, value } of entries.values()) {
    const named = isRecord(value) ? value[property] : undefined;
    const names = Array.isArray(named) ? named : [named];
    for (const name of names) {
      if (typeof name !== 'string') continue;
      const slugs = found.get(name);
      if (slugs === undefined) found.set(name, [slug]);
      // An entry that names another one twice is listed once.
      else if (slugs.at(-1) !== slug) slugs.push(slug);
    }
  }
  return found;
}

function startOf(date: CalendarDate, scope: Scope): number {
  return startOfDate(date, scope.snapshot.site.value.timeZone);
}

/** Returns the value at a path; undefined if there is none. */
export function walk(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (!isRecord(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}
