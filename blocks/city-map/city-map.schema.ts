import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityOfBlock } from '../section-schema.ts';
import { resolveCityMap } from './city-map.resolve.ts';

export const cityMap = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the map shows.'),
      text: line({ max: 400 }).optional().describe('A few sentences next to the map.'),
      city: cityOfBlock(),
      limit: z
        .int()
        .min(1)
        .max(8)
        .optional()
        .describe('The maximum number of neighbors, from 1 to 8. The default is 6.'),
    })
    .describe('A map of a city with its neighbors and the line to the office.'),
  resolve: resolveCityMap,
});
