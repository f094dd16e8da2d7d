import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityOf, neighborsOf, pathInCity } from '../cities/page-city.ts';
import { lead } from '../section-schema.ts';

export const nearbyCities = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reader finds in nearby cities.'),
      text: lead(),
      city: referenceTo('cities')
        .optional()
        .describe(
          'The slug of the city whose neighbors are shown; required on pages that are not about a city.',
        ),
      limit: z.int().min(1).max(12).optional().describe('The maximum number of cities. The default is 6.'),
    })
    .describe('The neighbors of a city with straight-line distances, linked to the same service there.'),
  // Each city is linked to the page's service there, or to its own page.
  resolve: ({ city: named, limit, ...texts }, read) => {
    const from = cityOf(read, named);
    const neighbors = from === undefined ? [] : neighborsOf(read, from, limit);
    const cities = neighbors.map(({ city, miles, direction }) => ({
      name: city.name,
      description: city.description,
      path: pathInCity(read, city),
      miles,
      direction,
    }));
    return { ...texts, from: from?.name, cities };
  },
});
