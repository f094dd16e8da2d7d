import { z } from 'zod';
import { line, markdown } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityOfBlock, lead } from '../section-schema.ts';
import { cityFactNames, resolveCityFacts } from './city-facts.resolve.ts';

export const cityFacts = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the facts and the copy.'),
      text: lead(),
      city: cityOfBlock(),
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
