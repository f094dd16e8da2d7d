import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { pagePhone } from '../page-phone.ts';

export const header = blockType({
  schema: z
    .strictObject({
      mark: z
        .strictObject({
          viewBox: z
            .string()
            .regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
            .describe('The `viewBox` of the SVG drawing, such as "0 0 32 32".'),
          path: z
            .string()
            .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/)
            .describe('The SVG path of the logo.'),
        })
        .optional()
        .describe('A logo before the site name.'),
      home: link().describe('The address that the site name links to, such as "/".'),
      label: line({ max: 40 }).describe('The name of the navigation for screen readers, such as "Main".'),
      items: z
        .array(
          linkSchema()
            .extend({
              children: z.array(linkSchema()).min(1).max(12).optional().describe('The pages in the submenu.'),
            })
            .describe('An entry of the navigation.'),
        )
        .min(1)
        .max(10)
        .describe(
          'The entries of the navigation, in order. A link such as "#contact" scrolls on the same page.',
        ),
      submenuLabel: line({ max: 60 }).describe(
        'The text before an entry\'s name in the label of its submenu, such as "Pages in".',
      ),
      openMenu: line({ max: 12 }).describe('The label of the button that opens the menu on small screens.'),
      closeMenu: line({ max: 20 }).describe('The label of the button that closes the menu.'),
    })
    .describe('The sticky header: site name, navigation with submenus, and the booking button.'),
  resolve: (block, read) => ({
    ...block,
    logo: read.theme.logo,
    name: read.site.name,
    booking: read.site.booking,
    phone: pagePhone(read),
  }),
});
