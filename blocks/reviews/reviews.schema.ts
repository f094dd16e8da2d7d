import { z } from 'zod';
import { embedAddress, line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { ratingData } from '../rating.ts';
import { resolveReviews } from './reviews.resolve.ts';

export const reviews = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      loading: line({ max: 60 }).describe('Shown while the reviews load.'),
      all: z
        .strictObject({
          label: line({ max: 60 }).describe('The text of the link, such as "All reviews on their own page".'),
          href: link().describe('The path of a page with a "review-list" block, such as "/reviews".'),
        })
        .describe('The page that the reviews are loaded from, and the link to it.'),
      ratedBy: line({ max: 80 }).describe('The source of the rating, such as "reviews on Google".'),
      embedUrl: embedAddress()
        .optional()
        .describe(
          'The address of an embedded reviews service. It replaces the reviews of visitors who accepted cookies; a browser that sends Global Privacy Control loads it only after "show" is pressed.',
        ),
      show: line({ max: 60 })
        .optional()
        .describe(
          'The text of the button that loads the embedded service for visitors who did not accept cookies.',
        ),
      notice: line({ max: 200 })
        .optional()
        .describe('Who provides the embedded service, and what loading it means. Shown with the button.'),
    })
    .describe("The site's rating, and reviews that load when the block is near the window."),
  resolve: resolveReviews,
  structuredData: ratingData,
});
