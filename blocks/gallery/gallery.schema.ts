import { z } from 'zod';
import { line, picture } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const gallery = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the pictures.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
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
      tone: z.enum(['paper', 'tray']).optional().describe('The background. The default is "paper".'),
    })
    .describe('Pictures side by side, all cropped to one shape.'),
});
