import { type CalendarDate, nextAnniversary, startOfDate, wholeYears } from '../content/calendar.ts';
import { groupedCollection } from '../content/groups.ts';
import { isRecord } from '../content/json-schema.ts';
import { describeInstant, publicationTimes } from '../content/publication-times.ts';
import { entryById, isRegionKind } from '../content/regions.ts';
import { type Entry, type EntryId, entriesOf, type Snapshot } from '../content/snapshot.ts';
import { describeLack, unconditionallyReady } from '../routes/cell-state.ts';
import { pathPrefixes } from '../routes/path-prefixes.ts';
import { routeKey } from '../routes/route-key.ts';
import { type AnswerKey, answerKey, objectKey } from './digest.ts';
import { placeClusters } from './place-clusters.ts';
import type { ContentPath, Question, Root } from './question.ts';
import type { Scope } from './scope.ts';

export interface Answer {
  readonly key: AnswerKey;
  readonly value: unknown;
  /** Epoch milliseconds after which the answer may differ; absent if only a change of content changes it. */
  readonly until?: number;
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
    case 'referrers':
      return referrersOf(question.slug, question, scope.snapshot);
    case 'referrers-of-subject': {
      const entry = scope.subjects.get(question.subject);
      return entry === undefined
        ? { key: undefined, value: undefined }
        : referrersOf(entry.slug, question, scope.snapshot);
    }
    case 'clusters': {
      const value = placeClusters(scope.snapshot.collections.cities, question.from);
      return { key: answerKey(value), value };
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
      const value = scope.snapshot.absent.size > 0;
      return { key: value, value };
    }
    case 'is-absent': {
      const value = scope.routes.match(question.path).absence !== undefined;
      return { key: value, value };
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

function ancestorsOf({ page, routes }: Scope): Answer {
  const count = pathPrefixes(page.path).filter((path) => routes.match(path).route !== undefined).length;
  return { key: count, value: count };
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

function referrersOf(
  slug: string,
  { collection, property }: { readonly collection: string; readonly property: string },
  snapshot: Snapshot,
): Answer {
  const slugs =
    membersOfDerived(slug, { collection, property }, snapshot) ??
    referrersIn(entriesOf(snapshot, collection), property).get(slug) ??
    noSlugs;
  return { key: slugs.join('\n'), value: slugs };
}

/** Returns the members of a region or a group, which no property of an entry names; undefined for a property of entries. */
function membersOfDerived(
  slug: string,
  { collection, property }: { readonly collection: string; readonly property: string },
  { regions, groups }: Snapshot,
): readonly string[] | undefined {
  if (collection === 'cities' && isRegionKind(property)) return regions.citiesIn(property, slug);
  return groupedCollection(property) === collection ? groups.membersOf(property, slug) : undefined;
}

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

function valueAt(root: Root, path: ContentPath, scope: Scope): unknown {
  switch (root.kind) {
    case 'entry':
      return follow(entryById(scope.snapshot, root.id), path);
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
