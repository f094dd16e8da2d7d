import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';

export const cta = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reader gets.'),
      text: line({ max: 240 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      action: linkSchema().describe('The main action.'),
      second: linkSchema().optional().describe('An alternative action, such as calling instead of booking.'),
    })
    .describe('A band with a call to action.'),
});
