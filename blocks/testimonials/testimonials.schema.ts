import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveTestimonials } from './testimonials.resolve.ts';

export const testimonials = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the testimonials have in common.'),
      lead: line({ max: 280 }).optional().describe('One or two sentences below the heading.'),
      limit: z.int().min(1).max(30).describe('The maximum number of testimonials.'),
    })
    .describe('Testimonials of clients.'),
  resolve: resolveTestimonials,
});
