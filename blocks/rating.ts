import type { Thing } from 'schema-dts';
import type { ContentReader } from '../engine/compose/content-reader.ts';
import { readClaim } from './claims.ts';

/** The site's rating, as shown. */
export interface ShownRating {
  readonly value: string;
  readonly best: number;
  readonly count: number;
  readonly sample: boolean;
}

/** The site's rating for search engines. */
export interface RatingMarkup {
  readonly value: string;
  readonly best: number;
  readonly worst: number;
  readonly count: number;
}

export function readRating({ site }: ContentReader): ShownRating {
  const { value, best, count, sample } = site.rating;
  return { value, best, count, sample: sample === true };
}

/** Returns the rating for search engines, or undefined if the site does not publish it. */
export function readRatingMarkup({ site }: ContentReader): RatingMarkup | undefined {
  if (site.markup?.rating !== true) return undefined;
  const { value, best, worst, count } = site.rating;
  return { value, best, worst, count };
}

/** As `readRatingMarkup`, for a block that shows claims: undefined unless the rating is one of them. */
export function ratingMarkupOfClaims(
  read: ContentReader,
  slugs: readonly string[],
): RatingMarkup | undefined {
  const { claim } = read.site.rating;
  if (claim === undefined || !slugs.includes(claim)) return undefined;
  return readClaim(read, claim) && readRatingMarkup(read);
}

/** Returns the structured data of a block that shows the rating: a property of the business. */
export function ratingData(
  { ratingMarkup }: { readonly ratingMarkup: RatingMarkup | undefined },
  page: { readonly url: (path: string) => string },
): Thing | undefined {
  if (ratingMarkup === undefined) return undefined;
  return {
    '@type': 'ProfessionalService',
    '@id': `${page.url('/')}#business`,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: ratingMarkup.value,
      reviewCount: ratingMarkup.count,
      bestRating: ratingMarkup.best,
      worstRating: ratingMarkup.worst,
    },
  };
}
