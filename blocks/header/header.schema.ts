import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveHeader } from './header.resolve.ts';

export const header = blockType({
  schema: z
    .strictObject({
      mark: z
        .strictObject({
          viewBox: z
            .string()
            .regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
            .describe('The box of the drawing, as SVG has it.'),
          path: z
            .string()
            .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+$/)
            .describe('The outline of the mark, filled with the ink.'),
        })
        .optional()
        .describe('The drawn mark that stands before the name of the site.'),
      home: link().describe('Where the name of the site leads.'),
      label: line({ max: 40 }).describe('Names the navigation.'),
      items: z
        .array(
          linkSchema()
            .extend({
              children: z.array(linkSchema()).min(1).max(12).optional().describe('The pages below this one.'),
            })
            .describe('An entry of the navigation.'),
        )
        .min(1)
        .max(10)
        .describe('The navigation, in order. A link such as "#contact" scrolls on the same page.'),
      submenuLabel: line({ max: 60 }).describe('Stands before the name of an entry: "Pages in".'),
      openMenu: line({ max: 12 }).describe('Opens the menu of small screens.'),
      closeMenu: line({ max: 20 }).describe('Closes it.'),
    })
    .describe('The sticky header: name, navigation with submenus, the button that opens the booking page.'),
  resolve: resolveHeader,
});
