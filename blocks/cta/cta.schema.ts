import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';

export const cta = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the reader gets by taking the step.'),
      text: line({ max: 240 }).optional().describe('One or two sentences.'),
      action: linkSchema().describe('The single next step.'),
      second: linkSchema().optional().describe('Another way, for those who would rather talk first.'),
    })
    .describe('A band with the single next step.'),
});
