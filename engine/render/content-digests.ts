import { hash } from 'node:crypto';
import { absencesKey } from '../content/absence.ts';
import type { Entry, EntryId, Snapshot } from '../content/snapshot.ts';
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

function digestEntry({ readable, source: { text } }: Entry): string {
  // The text determines all else, except values of the site and of claims that are filled in.
  return digest(text.includes('{{') ? `${text}\n${JSON.stringify(readable)}` : text);
}

const digest = (text: string): string => hash('sha1', text, 'base64url');
