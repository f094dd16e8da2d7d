import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveReviews } from './reviews.resolve.ts';

export const reviews = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      loading: line({ max: 60 }).describe('Shown while the reviews load.'),
      embedUrl: z
        .string()
        .regex(/^https:\/\//)
        .optional()
        .describe('The address of an embedded reviews service. Without it, only the rating is shown.'),
      source: z
        .strictObject({
          label: line({ max: 60 }).describe('The text of the link to the reviews.'),
          href: link().describe('The address of the reviews.'),
        })
        .optional()
        .describe('The link to the reviews.'),
      ratedBy: line({ max: 80 }).describe('The source of the rating, such as "from reviews on Google".'),
    })
    .describe("The site's rating, and an embedded reviews service that loads when it scrolls into view."),
  resolve: resolveReviews,
});
