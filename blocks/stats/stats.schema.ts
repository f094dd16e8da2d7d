import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { ratingData } from '../rating.ts';
import { resolveStats } from './stats.resolve.ts';

export const stats = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the figures have in common.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      claims: z.array(referenceTo('claims')).min(1).max(6).describe('The slugs of the claims, in order.'),
    })
    .describe('Figures that the business claims, each with its source.'),
  resolve: resolveStats,
  structuredData: ratingData,
});
