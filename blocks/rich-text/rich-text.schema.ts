import { z } from 'zod';
import { line, markdown } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { tone } from '../section-schema.ts';

export const richText = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading of the section.'),
      lead: line({ max: 320 }).optional().describe('One or two sentences in larger type.'),
      text: markdown(),
      tone: tone(),
    })
    .describe('Running text below a heading.'),
});
