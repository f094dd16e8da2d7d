import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const urgencyList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: how to get help now.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      levels: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe(
                'The urgency in the reader\'s words, such as "Nobody can work".',
              ),
              examples: z
                .array(line({ max: 100 }))
                .min(1)
                .max(5)
                .describe('Examples of this level.'),
              action: z
                .strictObject({
                  label: line({ max: 40 }).describe('The text of the link, such as "Call us now".'),
                  href: link().describe('A telephone link, a page or an anchor, such as "#contact".'),
                })
                .describe('The action for this level.'),
              response: line({ max: 120 }).describe(
                'The response and its time, such as "A technician calls within 15 minutes".',
              ),
            })
            .describe('A level of urgency.'),
        )
        .min(2)
        .max(5)
        .describe('The levels, most urgent first.'),
    })
    .describe('Ways to get help, most urgent first.'),
});
