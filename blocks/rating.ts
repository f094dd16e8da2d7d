import type { Thing } from 'schema-dts';
import type { ContentReader } from '../engine/compose/content-reader.ts';
import type { Site } from '../engine/content/model/site.ts';
import { ofBusinessType } from '../engine/render/business-data.ts';
import { readClaim, readClaims } from './claims.ts';

/** The site's rating, as shown. */
export interface ShownRating {
  readonly value: number;
  readonly best: number;
  readonly count: number;
  readonly sample: boolean;
}

/** The site's rating for search engines. */
export interface RatingMarkup {
  /** The type of the business in schema.org. */
  readonly type: Site['businessType'];
  readonly value: number;
  readonly best: number;
  readonly worst: number;
  readonly count: number;
}

/** Returns a rating with at least one decimal, as the language writes it: "5.0", "4,8". */
export function ratingText(value: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(
    value,
  );
}

/** Returns the rating as pages show it, or undefined if the site has none or the claim that states it has expired. */
function readRating(read: ContentReader): ShownRating | undefined {
  const { site } = read;
  if (site.rating === undefined || !isRatingValid(read)) return undefined;
  const { value, best, count, sample } = site.rating;
  return { value, best, count, sample: sample === true };
}

function isRatingValid(read: ContentReader): boolean {
  const claim = read.site.rating?.claim;
  return claim === undefined || readClaim(read, claim) !== undefined;
}

/** Returns the rating for search engines, or undefined if the site does not publish it or its claim has expired. */
function readRatingMarkup(read: ContentReader): RatingMarkup | undefined {
  const { site } = read;
  if (site.markup?.rating !== true || site.rating === undefined || !isRatingValid(read)) return undefined;
  const { value, best, worst, count } = site.rating;
  return { type: site.businessType, value, best, worst, count };
}

/** Returns the rating for visitors and for search engines. */
export function ratingOfSite(read: ContentReader) {
  return { rating: readRating(read), ratingMarkup: readRatingMarkup(read) };
}

/** Returns claims that are valid today, with the rating for search engines if it is one of them. */
export function claimsWithRating(read: ContentReader, slugs: readonly string[]) {
  const claim = read.site.rating?.claim;
  const showsRating = claim !== undefined && slugs.includes(claim);
  return {
    claims: readClaims(read, slugs),
    ratingMarkup: showsRating ? readRatingMarkup(read) : undefined,
  };
}

/** Returns the structured data of a block that shows the rating: a property of the business. */
export function ratingData(
  { ratingMarkup }: { readonly ratingMarkup: RatingMarkup | undefined },
  page: { readonly url: (path: string) => string },
): Thing | undefined {
  if (ratingMarkup === undefined) return undefined;
  const business = {
    '@type': 'LocalBusiness' as const,
    '@id': `${page.url('/')}#business`,
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: ratingText(ratingMarkup.value, 'en'),
      reviewCount: ratingMarkup.count,
      bestRating: ratingMarkup.best,
      worstRating: ratingMarkup.worst,
    },
  };
  return ofBusinessType(business, ratingMarkup.type);
}
