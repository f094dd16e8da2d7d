import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { ratingData, ratingOfSite } from '../rating.ts';
import { lead } from '../section-schema.ts';
import { publishedReviews, shownTestimonial } from '../shown-testimonial.ts';

export const reviewList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: lead(),
      ratedBy: line({ max: 80 }).describe('The source of the rating, such as "reviews on Google".'),
      emptyText: line({ max: 200 }).describe('Shown if there is no review.'),
    })
    .describe('The site\'s rating and all reviews: the testimonials with a "source".'),
  // The newest come first.
  resolve: (block, read) => ({
    ...block,
    ...ratingOfSite(read),
    reviews: publishedReviews(read)
      .map((review) => ({ ...shownTestimonial(review), source: review.source, date: review.date }))
      .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? '')),
  }),
  structuredData: ratingData,
});
