import { z } from 'zod';
import { line, picture } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead, tone } from '../section-schema.ts';

export const image = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).optional().describe('The heading above the picture.'),
      text: lead(),
      picture: picture().describe('The picture.'),
      caption: line({ max: 240 })
        .optional()
        .describe('The sentence below the picture: what it shows, and when or where it was taken.'),
      size: z
        .enum(['page', 'column'])
        .optional()
        .describe('"page" is as wide as the page; "column" as wide as running text. The default is "page".'),
      tone: tone(),
    })
    .describe('One picture with a caption.'),
});
