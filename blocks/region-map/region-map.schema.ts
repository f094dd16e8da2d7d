import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveRegionMap } from './region-map.resolve.ts';

export const regionMap = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the map shows about the region.'),
      text: line({ max: 400 }).optional().describe('A few sentences below the heading.'),
      listAnchor: z
        .string()
        .regex(/^#[a-z][a-z0-9-]*$/)
        .optional()
        .describe('Where on the page the same places stand as a list.'),
    })
    .describe('A drawn map of every place, to scale, with names where they fit.'),
  resolve: resolveRegionMap,
});
