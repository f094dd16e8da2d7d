import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { claimsWithRating, ratingData } from '../rating.ts';

export const trustBar = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The small heading above the figures.'),
      claims: z.array(referenceTo('claims')).min(1).max(6).describe('The slugs of the claims, in order.'),
    })
    .describe('Figures, each with its source.'),
  resolve: ({ claims, ...texts }, read) => ({ ...texts, ...claimsWithRating(read, claims) }),
  structuredData: ratingData,
});
