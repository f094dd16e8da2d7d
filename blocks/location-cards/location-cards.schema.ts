import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveLocationCards } from './location-cards.resolve.ts';

export const locationCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: where the business works.'),
      lead: line({ max: 280 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      cities: z.array(referenceTo('cities')).min(1).max(24).describe('The slugs of the cities, in order.'),
      service: referenceTo('services')
        .optional()
        .describe("The slug of a service: each card also links to the city's page of this service."),
      more: linkSchema().optional().describe('The text of the link to all cities.'),
    })
    .describe('Cities as rows, each with a link to its page.'),
  resolve: resolveLocationCards,
});
