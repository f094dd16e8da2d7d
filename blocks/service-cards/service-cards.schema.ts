import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveServiceCards } from './service-cards.resolve.ts';

export const serviceCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the reader can hand over.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      services: z
        .array(referenceTo('services'))
        .min(1)
        .optional()
        .describe('The services, the most important first. Without it: all that have a page.'),
    })
    .describe('Services as an unequal grid: the first one large, the others small.'),
  resolve: resolveServiceCards,
});
