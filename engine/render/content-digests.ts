import { hash } from 'node:crypto';
import { absencesKey } from '../content/absence.ts';
import { isRecord } from '../content/json-schema.ts';
import { type Entry, type EntryId, isKind, type Snapshot } from '../content/snapshot.ts';
import { routeKey, stateKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';

/** Digests of a state of the site, by which another process finds out what has changed. */
export interface ContentDigests {
  /** The digests of what pages can read of each entry. */
  readonly entries: ReadonlyMap<EntryId, string>;
  /** The digest of all routes with their states, and of what is absent. */
  readonly routes: string;
}

/** @param routes all routes of the snapshot, in order */
export function digestContent(
  { entries, absent }: Pick<Snapshot, 'entries' | 'absent'>,
  routes: readonly Route[],
): ContentDigests {
  const keys = routes.map((route) => `${route.path} ${routeKey(route)} ${stateKey(route)}`);
  return {
    entries: new Map(Array.from(entries, ([id, entry]) => [id, digestEntry(entry)])),
    routes: digest([...keys, '', absencesKey(absent)].join('\n')),
  };
}

/** Returns the ids that have another digest, or one only before or only now. */
export function differingIds(
  before: ContentDigests['entries'],
  now: ContentDigests['entries'],
): ReadonlySet<EntryId> {
  const ids = [...before.keys(), ...now.keys()];
  return new Set(ids.filter((id) => before.get(id) !== now.get(id)));
}

function digestEntry(entry: Entry): string {
  const { text } = entry.source;
  return digest(readsOthers(entry) ? `${text}\n${JSON.stringify(entry.readable)}` : text);
}

/**
 * Whether the text of an entry does not determine all that pages read of it: values of the site and of claims are filled in, a
 * theme has the versions of its font files, and the date of a time depends on the time zone of the site.
 */
function readsOthers(entry: Entry): boolean {
  const { value, text } = entry.source;
  if (text.includes('{{') || isKind('theme', entry)) return true;
  return isKind('posts', entry) && isRecord(value) && String(value.publishAt).includes('T');
}

const digest = (text: string): string => hash('sha1', text, 'base64url');
