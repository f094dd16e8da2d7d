import type { Clock, ContentReader } from '../engine/compose/content-reader.ts';
import type { Claim } from '../engine/content/model/entries.ts';

/** A figure that may be shown today, with where it comes from. */
export interface ShownClaim {
  /** "100+", "15 min", "29+" */
  readonly value: string;
  readonly label: string;
  readonly source: string;
}

/** A claim as it stands today: years are counted from `since` and shown as "29+"; undefined once it has expired. */
export function claimToday(claim: Claim, clock: Clock): ShownClaim | undefined {
  if (claim.expires !== undefined && clock.hasBegun(claim.expires)) return undefined;
  const value = claim.since === undefined ? claim.value : `${clock.yearsSince(claim.since)}+`;
  return value === undefined ? undefined : { value, label: claim.label, source: claim.source };
}

/** The claim of that slug as it stands today; undefined when there is none, or when it has expired. */
export function readClaim(read: ContentReader, slug: string): ShownClaim | undefined {
  const claim = read.entry('claims', slug);
  return claim && claimToday(claim, read.clock);
}

/** The claims of a list that may be shown today, in its order. */
export function readClaims(read: ContentReader, slugs: readonly string[]): readonly ShownClaim[] {
  return slugs.flatMap((slug) => readClaim(read, slug) ?? []);
}
