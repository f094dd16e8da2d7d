import { z } from 'zod';
import { line, phoneName } from '../../engine/content/model/common.ts';
import { sitePhone } from '../../engine/content/site-phone.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const topBar = blockType({
  schema: z
    .strictObject({
      label: line({ max: 60 }).describe('The name of the bar for screen readers.'),
      note: line({ max: 90 })
        .optional()
        .describe('A short text at the start of the bar, on wide screens only.'),
      phones: z
        .array(
          z
            .strictObject({
              phone: phoneName().describe('A telephone number of the site, such as "main".'),
              wideOnly: z.literal(true).optional().describe('True to hide the link on small screens.'),
            })
            .describe('A telephone link.'),
        )
        .min(1)
        .max(4)
        .describe('The telephone links, in order.'),
    })
    .describe('The bar above the header with the telephone numbers.'),
  resolve: ({ phones, ...texts }, read) => ({
    ...texts,
    phones: phones.map(({ phone, wideOnly }) => {
      const { label, display, href } = sitePhone(read.site, phone);
      return { label, display, href, wideOnly };
    }),
  }),
});
