import { z } from 'zod';
import { embedAddress, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { ratingData, ratingOfSite } from '../rating.ts';
import { lead } from '../section-schema.ts';
import { publishedReviews } from '../shown-testimonial.ts';

export const reviews = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reviews say.'),
      text: lead(),
      loading: line({ max: 60 }).describe('Shown while the reviews load.'),
      all: linkSchema().describe(
        'The link to the page that the reviews are loaded from, which has a "review-list" block.',
      ),
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
  resolve: (block, read) => ({
    ...block,
    ...ratingOfSite(read),
    /** The number of reviews that the block shows when they have loaded. */
    shown: Math.min(3, publishedReviews(read).length),
  }),
  structuredData: ratingData,
});
