import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { ratingData } from '../rating.ts';
import { lead } from '../section-schema.ts';
import { resolveReviewList } from './review-list.resolve.ts';

export const reviewList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: lead(),
      ratedBy: line({ max: 80 }).describe('The source of the rating, such as "reviews on Google".'),
      none: line({ max: 200 }).describe('Shown if there is no review.'),
    })
    .describe('The site\'s rating and all reviews: the testimonials with a "source".'),
  resolve: resolveReviewList,
  structuredData: ratingData,
});
