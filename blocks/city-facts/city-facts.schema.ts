import { z } from 'zod';
import { line, markdown, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveCityFacts } from './city-facts.resolve.ts';

export const cityFacts = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Stands above the facts, and above the copy where there is one.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      city: referenceTo('cities').optional().describe('The place, on pages that are not about one place.'),
      copy: markdown().optional(),
      map: line({ max: 240 })
        .optional()
        .describe('Draws the place and its neighbors below the copy; this is the caption of the drawing.'),
      populationSource: line({ max: 60 }).describe('Whose count the population is: "2020 Census".'),
      industriesLabel: line({ max: 60 }).describe('Introduces the kinds of business we prepare for.'),
    })
    .describe(
      'The facts of a place as a ledger: county, people, distance to the office, neighbors, postal codes.',
    ),
  resolve: resolveCityFacts,
});
