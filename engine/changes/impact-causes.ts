import { pageScope } from '../compose/page-composer.ts';
import { readHoldsIn } from '../compose/read-record.ts';
import type { Root } from '../compose/root.ts';
import { locate, type Scope } from '../compose/scope.ts';
import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry, EntryId, Snapshot } from '../content/snapshot.ts';
import type { PageRecord } from '../render/page-record.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';

/** A changed position in a content file. The line is that of the newer file, if there is one. */
export interface Cause {
  readonly file: string;
  readonly line: number;
}

/** An entry that differs between two snapshots, with the paths of its values that differ. */
interface ChangedEntry {
  readonly entry: Entry;
  readonly paths: readonly JsonPath[];
}

export type ChangedEntries = ReadonlyMap<EntryId, ChangedEntry>;

/** Returns the entries that were added, removed or changed. */
export function changedEntries(before: Snapshot, after: Snapshot): ChangedEntries {
  const changed = new Map<EntryId, ChangedEntry>();
  for (const id of new Set([...before.entries.keys(), ...after.entries.keys()])) {
    const [old, next] = [before.entries.get(id), after.entries.get(id)];
    const entry = next ?? old;
    if (entry === undefined) continue;
    if (old === undefined || next === undefined) changed.set(id, { entry, paths: [[]] });
    else if (old.source.text !== next.source.text || !isEqual(old.value, next.value))
      changed.set(id, { entry, paths: differences(old.value, next.value, []) });
  }
  return changed;
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The shortest paths below which two values differ entirely. */
function differences(before: unknown, after: unknown, path: JsonPath): JsonPath[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], [...path, index]));
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  return isEqual(before, after) ? [] : [path];
}

/** The most causes of one page from one file. */
const maximumLines = 5;

/**
 * Returns the changed positions that a page differs for: those that its record reads, or else every changed file.
 * @param record the record of the page before; undefined for a page that exists in one state only
 */
export function causesOf(
  record: PageRecord | undefined,
  route: Route,
  after: SiteState,
  changed: ChangedEntries,
  now: number,
): readonly Cause[] {
  const found = new Set<EntryId>();
  const scope = pageScope(after, route, now);
  const roots =
    record === undefined
      ? []
      : record.parts
          .flatMap(({ reads }) => reads)
          .filter((read) => !readHoldsIn(read, scope))
          .map(({ root }) => root);
  for (const root of roots)
    for (const id of entriesOf(root, scope, changed)) if (changed.has(id)) found.add(id);
  if (record === undefined || roots.some(isAboutRoutes))
    for (const id of entriesOfRoute(route, changed)) found.add(id);
  const ids = found.size > 0 ? [...found] : [...changed.keys()];
  return ids.sort().flatMap((id) => causesIn(changed.get(id)));
}

/** Whether it follows from the routes of the site or the state of the page. */
function isAboutRoutes(root: Root): boolean {
  return root.kind === 'route' || (root.kind === 'page' && root.property === 'state');
}

function entriesOf(root: Root, scope: Scope, changed: ChangedEntries): readonly EntryId[] {
  switch (root.kind) {
    case 'entry':
    case 'subject':
    case 'cell':
      return [locate(root, [], scope)?.entry ?? ''];
    case 'has':
    case 'outline':
      return entriesOf(root.root, scope, changed);
    case 'override':
      return entriesOf({ kind: 'subject', collection: root.collection }, scope, changed);
    case 'clusters':
      return [...changed.keys()].filter((id) => id.startsWith('cities/'));
    case 'collection':
    case 'members':
      return [...changed.keys()].filter((id) => id.startsWith(`${root.collection}/`));
    case 'path-to':
      return Object.entries(root.subject).map(([collection, slug]) => `${collection}/${slug}`);
    default:
      return [];
  }
}

/** The changed entries that a page is about, its document, and what determines which routes exist. */
function entriesOfRoute(route: Route, changed: ChangedEntries): readonly EntryId[] {
  const subjects = route.kind === 'cell' ? [...route.subjects.values()].map(({ id }) => id) : [];
  const own = [route.document.id, ...subjects].filter((id) => changed.has(id));
  return own.length > 0
    ? own
    : [...changed.keys()].filter((id) => /^(?:site|quality|templates\/.*|pages\/.*)$/.test(id));
}

function causesIn(changed: ChangedEntry | undefined): readonly Cause[] {
  if (changed === undefined) return [];
  const { source } = changed.entry;
  const lines = new Set(changed.paths.map((path) => source.positionOf(path).line));
  if (lines.size === 0) lines.add(1);
  return [...lines]
    .sort((left, right) => left - right)
    .slice(0, maximumLines)
    .map((line) => ({ file: source.file, line }));
}
