import { z } from 'zod';
import { icon, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const ledger = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what is included.'),
      text: lead(),
      features: z
        .array(
          z
            .strictObject({
              title: line({ max: 90 }).describe(
                'The name of the feature, such as "A report after each visit".',
              ),
              description: line({ max: 400 }).describe(
                'A sentence about the feature, such as "You read what was done."',
              ),
              icon: icon()
                .optional()
                .describe(
                  'The name of an icon, such as "wrench". Not shown here; entries of services have it.',
                ),
            })
            .describe('A row above the included items.'),
        )
        .optional()
        .describe(
          'What the service consists of, as rows above the included items: [{ "title": "Report", "description": "One page after each visit.", "icon": "file" }].',
        ),
      included: z
        .array(
          z
            .strictObject({
              item: line({ max: 70 }).describe('An included item, such as "Weekly report".'),
              detail: line({ max: 160 }).describe('How much, how often or by whom, such as "every Monday".'),
            })
            .describe('A row of the table.'),
        )
        .min(1)
        .max(20)
        .describe('The rows of the table.'),
      notIncludedLabel: line({ max: 60 }).optional().describe('The heading of the list of excluded items.'),
      notIncluded: z
        .array(line({ max: 160 }))
        .min(1)
        .max(8)
        .optional()
        .describe('The excluded items.'),
    })
    .describe('A table of what is included, and a list of what is not.'),
});
