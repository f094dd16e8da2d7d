import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { neighborhoodOf } from '../cities/neighborhood.ts';
import { cityOf } from '../cities/page-city.ts';
import { cityOfBlock } from '../section-schema.ts';

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
  resolve: ({ city: named, limit, ...texts }, read) => {
    const city = cityOf(read, named);
    return { ...texts, neighborhood: city && neighborhoodOf(read, city, limit) };
  },
});
