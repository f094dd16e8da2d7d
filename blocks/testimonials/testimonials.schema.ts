import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveTestimonials } from './testimonials.resolve.ts';

export const testimonials = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the voices have in common.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      limit: z.int().min(1).max(30).describe('How many are shown, from the first in order.'),
    })
    .describe('What clients say, as text that can be read.'),
  resolve: resolveTestimonials,
});
