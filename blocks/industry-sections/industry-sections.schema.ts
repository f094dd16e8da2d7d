import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveIndustrySections } from './industry-sections.resolve.ts';

export const industrySections = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('For whom we work, as a statement.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      industries: z
        .array(referenceTo('industries'))
        .min(1)
        .optional()
        .describe('The industries, in order. Without it: all.'),
    })
    .describe('Industries as an index: what each one worries about, and the way to its page.'),
  resolve: resolveIndustrySections,
});
