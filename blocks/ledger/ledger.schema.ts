import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const ledger = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what is included.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      included: z
        .array(
          z
            .strictObject({
              item: line({ max: 70 }).describe('What is included.'),
              detail: line({ max: 160 }).describe('How much of it, how often, by whom.'),
            })
            .describe('One row.'),
        )
        .min(1)
        .max(20)
        .describe('The rows of the ledger.'),
      notIncludedLabel: line({ max: 60 }).optional().describe('Introduces what is not included.'),
      notIncluded: z
        .array(line({ max: 160 }))
        .min(1)
        .max(8)
        .optional()
        .describe('What is not included.'),
    })
    .describe('What is included and what is not, as a ledger.'),
});
