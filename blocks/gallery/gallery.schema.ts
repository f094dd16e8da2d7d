import { z } from 'zod';
import { line, picture } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead, tone } from '../section-schema.ts';

export const gallery = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the pictures.'),
      text: lead(),
      ratio: z
        .enum(['3:2', '4:3', '1:1'])
        .optional()
        .describe(
          'Width to height of every picture; the rest is cropped around its "focus". The default is "3:2".',
        ),
      pictures: z
        .array(
          z
            .strictObject({
              picture: picture().describe('The picture.'),
              caption: line({ max: 160 }).optional().describe('The sentence below the picture.'),
            })
            .describe('A picture with its caption.'),
        )
        .min(2)
        .max(24)
        .describe('The pictures, in order.'),
      tone: tone(),
    })
    .describe('Pictures side by side, all cropped to one shape.'),
});
