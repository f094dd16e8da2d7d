import { z } from 'zod';
import { line, markdown, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityFactNames, resolveCityFacts } from './city-facts.resolve.ts';

export const cityFacts = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the facts and the copy.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      city: referenceTo('cities')
        .optional()
        .describe('The slug of the city; required on pages that are not about a city.'),
      copy: markdown().optional(),
      withoutOpening: z
        .literal(true)
        .optional()
        .describe(
          'True to omit the first sentence of the copy on pages whose hero shows it: those of a service in a city without a lead.',
        ),
      facts: z
        .array(z.enum(cityFactNames))
        .min(1)
        .optional()
        .describe('The facts to show, such as ["county", "postal-codes"]. Without it, all are shown.'),
      distances: z
        .literal(true)
        .optional()
        .describe('True to show the neighbors as a list with their distances and directions.'),
      industriesLabel: line({ max: 60 })
        .optional()
        .describe(
          'The label of the kinds of business in the city, such as "Whose pianos we tune". Without it, they are not shown.',
        ),
    })
    .describe('Facts about a city: county, population, distance to the office, neighbors and postal codes.'),
  prints: ['heading', 'text', 'copy'],
  resolve: resolveCityFacts,
});
