import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { readClaims, type ShownClaim } from '../claims.ts';
import { type RatingMarkup, ratingMarkupOfClaims } from '../rating.ts';

interface TrustBarContent {
  readonly heading: string;
  readonly claims: readonly ShownClaim[];
  readonly ratingMarkup: RatingMarkup | undefined;
}

export function resolveTrustBar(
  block: { readonly heading: string; readonly claims: readonly string[] },
  read: ContentReader,
): TrustBarContent {
  return {
    heading: block.heading,
    claims: readClaims(read, block.claims),
    ratingMarkup: ratingMarkupOfClaims(read, block.claims),
  };
}
