import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveCityMap } from './city-map.resolve.ts';

export const cityMap = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the map shows about this place.'),
      text: line({ max: 400 }).optional().describe('A few sentences beside the map.'),
      city: referenceTo('cities').optional().describe('The place, on pages that are not about one place.'),
      limit: z.int().min(1).max(8).optional().describe('At most this many neighbors; six if left out.'),
    })
    .describe('A drawn map: a place, its neighbors at their coordinates and the line to the office.'),
  resolve: resolveCityMap,
});
