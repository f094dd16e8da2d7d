import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const benefits = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what changes for the reader.'),
      text: line({ max: 320 }).optional().describe('One or two sentences next to the list.'),
      benefits: z
        .array(line({ max: 140 }))
        .min(1)
        .max(10)
        .describe('The benefits, one line each.'),
    })
    .describe('A list of benefits, one line each.'),
});
