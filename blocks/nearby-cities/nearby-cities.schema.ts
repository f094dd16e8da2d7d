import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveNearbyCities } from './nearby-cities.resolve.ts';

export const nearbyCities = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the reader finds in the places nearby.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      city: referenceTo('cities')
        .optional()
        .describe('The place whose neighbors are shown, on pages that are not about one place.'),
      limit: z.int().min(1).max(12).optional().describe('At most this many places; six if left out.'),
    })
    .describe(
      'The neighbors of a place with their straight-line distances, linked to the same service there.',
    ),
  resolve: resolveNearbyCities,
});
