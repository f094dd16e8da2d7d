import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { ratingData } from '../rating.ts';
import { resolveReviewList } from './review-list.resolve.ts';

export const reviewList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      ratedBy: line({ max: 80 }).describe('The source of the rating, such as "reviews on Google".'),
      none: line({ max: 200 }).describe('Shown if there is no review.'),
    })
    .describe('The site\'s rating and all reviews: the testimonials with a "source".'),
  resolve: resolveReviewList,
  structuredData: ratingData,
});
