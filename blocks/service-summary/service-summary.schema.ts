import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveServiceSummary } from './service-summary.resolve.ts';

export const serviceSummary = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: which service is summarized.'),
      price: line({ max: 160 }).optional().describe('What it costs, such as "Plans cost $167 per user."'),
      included: z
        .array(
          z
            .strictObject({
              item: line({ max: 70 }).describe('An included item, such as "Weekly report".'),
              detail: line({ max: 160 }).optional().describe('Shown on the page of the service only.'),
            })
            .describe('An included item of the service.'),
        )
        .min(1)
        .max(20)
        .describe('The included items; the first ones are shown, without their details.'),
      limit: z.int().min(1).max(12).optional().describe('The maximum number of items. The default is 5.'),
      notIncludedLabel: line({ max: 60 }).describe(
        'The label of the excluded items, such as "Not included".',
      ),
      notIncluded: z
        .array(line({ max: 160 }))
        .min(1)
        .max(8)
        .describe('The excluded items.'),
      more: line({ max: 80 }).describe('The label of the link to the page of the service.'),
      othersLabel: line({ max: 60 })
        .optional()
        .describe('The label of the links to the other services of the city, such as "Also in Keene".'),
    })
    .describe('A short summary of the service of the page, with a link to the page of the service.'),
  resolve: resolveServiceSummary,
  prints: ['heading', 'price', 'othersLabel'],
});
