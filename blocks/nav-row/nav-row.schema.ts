import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';

export const navRow = blockType({
  schema: z
    .strictObject({
      label: line({ max: 60 }).describe('The name of the row for screen readers.'),
      links: z
        .array(
          linkSchema()
            .extend({ text: line({ max: 60 }).optional().describe('A short description below the link.') })
            .describe('A link of the row.'),
        )
        .min(2)
        .max(8)
        .describe('The links, in order.'),
    })
    .describe('A row of links to the main parts of the site.'),
});
