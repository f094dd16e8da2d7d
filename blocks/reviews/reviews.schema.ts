import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveReviews } from './reviews.resolve.ts';

export const reviews = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the reviews say.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      loading: line({ max: 60 }).describe('Shown while the reviews load.'),
      embedUrl: z
        .string()
        .regex(/^https:\/\//)
        .optional()
        .describe('The page of a reviews service to embed; without it the rating alone is shown.'),
      source: z
        .strictObject({
          label: line({ max: 60 }).describe('The words of the link: where the reviews stand.'),
          href: link().describe('Where the reviews stand.'),
        })
        .optional()
        .describe('Where a reader finds the reviews themselves.'),
      ratedBy: line({ max: 80 }).describe('Who rated, in words: "from reviews on Google".'),
    })
    .describe('The rating, and a reviews service that is loaded once it comes into view.'),
  resolve: resolveReviews,
});
