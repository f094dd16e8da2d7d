import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { lead } from '../section-schema.ts';

export const planTable = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the plans cost or how they differ.'),
      text: lead(),
      plans: z
        .array(
          z
            .strictObject({
              name: line({ max: 30 }).describe('The name of the plan.'),
              price: line({ max: 30 }).describe('The price as shown, such as "$167".'),
              unit: line({ max: 40 }).describe('The unit of the price, such as "per user per month".'),
              fits: line({ max: 120 }).describe('For whom the plan is suitable.'),
            })
            .describe('A plan: one column of the table.'),
        )
        .min(2)
        .max(4)
        .describe('The plans, smallest first.'),
      rows: z
        .array(
          z
            .strictObject({
              item: line({ max: 70 }).describe('The name of the row, such as "Response time".'),
              values: z
                .array(z.union([z.boolean(), line({ max: 60 })]))
                .min(2)
                .max(4)
                .describe('One value per plan: text, or true or false for included or not.'),
            })
            .describe('A row of the table.'),
        )
        .min(1)
        .max(24)
        .describe('The rows of the table.'),
      note: line({ max: 320 })
        .optional()
        .describe('A note about excluded costs and the validity of the prices.'),
      action: linkSchema()
        .optional()
        .describe('The action below the table: { "label": "Ask for a price", "href": "#contact" }.'),
    })
    .describe('A table that compares plans and prices.'),
});
