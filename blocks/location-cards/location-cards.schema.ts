import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveLocationCards } from './location-cards.resolve.ts';

export const locationCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Where we work, as a statement.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      cities: z.array(referenceTo('cities')).min(1).max(24).describe('The places, in order.'),
      service: referenceTo('services')
        .optional()
        .describe('A service that each card leads to as well, in its place.'),
      more: linkSchema().optional().describe('The link to all places.'),
    })
    .describe('Places as the rows of a register, each with the way to its page.'),
  resolve: resolveLocationCards,
});
