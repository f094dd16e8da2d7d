import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { resolveNearbyCities } from './nearby-cities.resolve.ts';

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
  resolve: resolveNearbyCities,
});
