import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { placesOnMap } from './region-map.resolve.ts';

export const regionMap = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the map shows.'),
      text: line({ max: 400 }).optional().describe('A few sentences below the heading.'),
      listAnchor: z
        .string()
        .regex(/^#[a-z][a-z0-9-]*$/)
        .optional()
        .describe('The anchor of the list of the same cities on this page, such as "#cities".'),
      within: z
        .number()
        .positive()
        .max(500)
        .optional()
        .describe(
          'Shows only the cities at most this many miles from the office. Of 300 cities or more, only the largest have dots.',
        ),
    })
    .describe('A map of all cities, or of those near the office, drawn to scale, with as many names as fit.'),
  resolve: ({ within, ...texts }, read) => ({ ...texts, ...placesOnMap(read, within) }),
});
