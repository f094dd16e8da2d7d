import type { Clock, ContentReader } from '../engine/compose/content-reader.ts';
import type { Claim } from '../engine/content/model/entries/claim.ts';
import { phrasesWords } from '../engine/words/phrases.words.ts';
import type { ReadWords } from '../engine/words/words.ts';

/** A claim that is valid today, with its source. */
export interface ShownClaim {
  /** The formatted value: "100+", "15 min", "29+". */
  readonly value: string;
  readonly label: string;
  readonly source: string;
  /** Present if the claim is a sample, which is marked. */
  readonly sample?: true;
}

/**
 * Returns a claim as shown today, with years counted from `since` ("29+", in French and Spanish "29"), or undefined if it has
 * expired.
 */
export function claimToday(claim: Claim, clock: Clock, words: ReadWords): ShownClaim | undefined {
  if (claim.expires !== undefined && clock.hasBegun(claim.expires)) return undefined;
  const value =
    claim.since === undefined
      ? claim.value
      : words(phrasesWords)('yearsSince', { years: String(clock.yearsSince(claim.since)) });
  if (value === undefined) return undefined;
  const { label, source, sample } = claim;
  return { value, label, source, ...(sample && { sample }) };
}

/** Returns the claim of a slug as shown today, or undefined if there is none or it has expired. */
export function readClaim(read: ContentReader, slug: string): ShownClaim | undefined {
  const claim = read.entry('claims', slug);
  return claim && claimToday(claim, read.clock, read.words);
}

/** Returns the claims of a list that are valid today, in order. */
export function readClaims(read: ContentReader, slugs: readonly string[]): readonly ShownClaim[] {
  return slugs.flatMap((slug) => readClaim(read, slug) ?? []);
}
