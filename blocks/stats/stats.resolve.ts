import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { readClaims, type ShownClaim } from '../claims.ts';
import { type RatingMarkup, ratingMarkupOfClaims } from '../rating.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly claims: readonly string[];
}

export interface Stats {
  readonly heading: string;
  readonly text: string | undefined;
  readonly claims: readonly ShownClaim[];
  readonly ratingMarkup: RatingMarkup | undefined;
}

/** Returns the claims that are valid today. */
export function resolveStats(block: Source, read: ContentReader): Stats {
  return {
    heading: block.heading,
    text: block.text,
    claims: readClaims(read, block.claims),
    ratingMarkup: ratingMarkupOfClaims(read, block.claims),
  };
}
