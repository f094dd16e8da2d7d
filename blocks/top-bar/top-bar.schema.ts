import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveTopBar } from './top-bar.resolve.ts';

export const topBar = blockType({
  schema: z
    .strictObject({
      label: line({ max: 60 }).describe('Names the bar for those who cannot see it.'),
      note: line({ max: 90 })
        .optional()
        .describe('A few words at the start of the bar, on wide windows only.'),
      phones: z
        .array(
          z
            .strictObject({
              phone: z
                .enum(['main', 'local', 'sales', 'support'])
                .describe('A telephone number of the site.'),
              wideOnly: z.literal(true).optional().describe('Hidden on small screens.'),
            })
            .describe('A telephone link.'),
        )
        .min(1)
        .max(4)
        .describe('The telephone links, in order.'),
    })
    .describe('The bar above the header with the telephone numbers.'),
  resolve: resolveTopBar,
});
