import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const planTable = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the plans cost or how they differ.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      plans: z
        .array(
          z
            .strictObject({
              name: line({ max: 30 }).describe('What the plan is called.'),
              price: line({ max: 30 }).describe('The price as shown: "$167".'),
              unit: line({ max: 40 }).describe('What the price is for: "per user and month".'),
              fits: line({ max: 120 }).describe('Who it fits.'),
            })
            .describe('One column.'),
        )
        .min(2)
        .max(4)
        .describe('The plans, the smallest first.'),
      rows: z
        .array(
          z
            .strictObject({
              item: line({ max: 70 }).describe('What the row is about.'),
              values: z
                .array(z.union([z.boolean(), line({ max: 60 })]))
                .min(2)
                .max(4)
                .describe('One value for each plan: text, or whether it is included.'),
            })
            .describe('One row.'),
        )
        .min(1)
        .max(24)
        .describe('What the plans hold, row by row.'),
      note: line({ max: 320 }).optional().describe('What the prices leave out, and until when they hold.'),
      action: z
        .strictObject({
          label: line({ max: 40 }).describe('The words on the button.'),
          href: link().describe('Where it leads.'),
        })
        .optional()
        .describe('The next step below the table.'),
    })
    .describe('Plans side by side with their prices.'),
});
