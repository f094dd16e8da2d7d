import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { publishedReviews } from '../published-reviews.ts';
import { type RatingMarkup, readRating, readRatingMarkup, type ShownRating } from '../rating.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly loading: string;
  readonly all: { readonly label: string; readonly href: string };
  readonly embedUrl?: string | undefined;
  readonly show?: string | undefined;
  readonly notice?: string | undefined;
  readonly ratedBy: string;
}

export interface Reviews extends Source {
  readonly rating: ShownRating | undefined;
  readonly ratingMarkup: RatingMarkup | undefined;
  /** The number of reviews that the block shows when they have loaded. */
  readonly shown: number;
}

const maximumShown = 3;

/** Adds the site's rating and the number of reviews. */
export function resolveReviews(block: Source, read: ContentReader): Reviews {
  return {
    ...block,
    rating: readRating(read),
    ratingMarkup: readRatingMarkup(read),
    shown: Math.min(maximumShown, publishedReviews(read).length),
  };
}
