import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { lead } from '../section-schema.ts';

export const cta = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reader gets.'),
      text: lead(),
      action: linkSchema().describe('The main action.'),
      second: linkSchema().optional().describe('An alternative action, such as calling instead of booking.'),
    })
    .describe('A band with a call to action.'),
});
