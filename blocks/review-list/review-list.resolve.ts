import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { type PublishedReview, publishedReviews } from '../published-reviews.ts';
import { type RatingMarkup, readRating, readRatingMarkup, type ShownRating } from '../rating.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly ratedBy: string;
  readonly none: string;
}

export interface Review {
  readonly slug: string;
  readonly name: string;
  /** Position and company, or one of them; empty without both. */
  readonly role: string;
  readonly content: string;
  readonly rating: number;
  readonly source: { readonly label: string; readonly href?: string | undefined };
  readonly date: string | undefined;
  readonly sample: boolean;
}

export interface ReviewList extends Source {
  readonly rating: ShownRating | undefined;
  readonly ratingMarkup: RatingMarkup | undefined;
  readonly reviews: readonly Review[];
}

/** Returns the testimonials that were published on a platform, newest first, and the site's rating. */
export function resolveReviewList(block: Source, read: ContentReader): ReviewList {
  return {
    ...block,
    rating: readRating(read),
    ratingMarkup: readRatingMarkup(read),
    reviews: publishedReviews(read)
      .map(reviewOf)
      .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? '')),
  };
}

function reviewOf(entry: PublishedReview): Review {
  const { slug, name, company, position, content, rating, source, date, sample } = entry;
  return {
    slug,
    name,
    role: [position, company].filter((part) => part !== undefined).join(', '),
    content,
    rating,
    source,
    date,
    sample: sample === true,
  };
}
