import { startOfDate } from './calendar.ts';
import { isRecord } from './json-schema.ts';
import { instantPattern } from './publication-times.ts';
import type { Entry, EntryId } from './snapshot.ts';

/** Returns the instants at which claims expire, in epoch milliseconds. */
export function claimExpiries(entries: readonly Entry[], timeZone: string): ReadonlyMap<EntryId, number> {
  const expiries = new Map<EntryId, number>();
  for (const { id, kind, value } of entries) {
    const expires = kind === 'claims' && isRecord(value) ? value.expires : undefined;
    if (typeof expires === 'string' && instantPattern.test(expires))
      expiries.set(id, startOfDate(expires, timeZone));
  }
  return expiries;
}

/** Returns the claims that have expired at an instant. Without one, the date does not matter. */
export function expiredClaims(
  expiries: ReadonlyMap<EntryId, number>,
  now: number | undefined,
): ReadonlySet<EntryId> {
  if (now === undefined) return new Set();
  return new Set([...expiries].flatMap(([id, instant]) => (instant <= now ? [id] : [])));
}
