import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { shownTestimonial } from '../shown-testimonial.ts';
import { includesService, testimonialsOf } from './testimonials.resolve.ts';

export const testimonials = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the testimonials have in common.'),
      otherHeading: line({ max: 90 })
        .optional()
        .describe(
          'The heading if no testimonial shown is about the service of the page, such as "From one of our clients".',
        ),
      lead: lead(),
      limit: z.int().min(1).max(30).describe('The maximum number of testimonials.'),
      match: z
        .literal(true)
        .optional()
        .describe(
          'True to show only testimonials from the city of the page, then about its service, then from its industries; without one, the block is not shown. If there are more of one kind than fit, pages differ in which they show.',
        ),
    })
    .describe('Testimonials of clients.'),
  resolve: ({ heading, otherHeading, limit, match, ...texts }, read) => {
    const shown = testimonialsOf(read, limit, match);
    return {
      heading: otherHeading && !includesService(shown, read) ? otherHeading : heading,
      ...texts,
      voices: shown.map(shownTestimonial),
    };
  },
  prints: ['heading', 'otherHeading', 'lead'],
});
