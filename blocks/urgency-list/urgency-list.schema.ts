import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const urgencyList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says that there is a way to get help now.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      levels: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe(
                'How bad it is, in the words of the reader: "Nobody can work".',
              ),
              examples: z
                .array(line({ max: 100 }))
                .min(1)
                .max(5)
                .describe('What counts as this.'),
              action: z
                .strictObject({
                  label: line({ max: 40 }).describe('What to do, in words: call, write, book.'),
                  href: link().describe('The number, the address or the form.'),
                })
                .describe('The one thing to do.'),
              response: line({ max: 120 }).describe('What happens then, and when.'),
            })
            .describe('One level.'),
        )
        .min(2)
        .max(5)
        .describe('The levels, the most urgent first.'),
    })
    .describe('Ways to get help, the most urgent first.'),
});
