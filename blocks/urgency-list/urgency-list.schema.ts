import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { lead } from '../section-schema.ts';

export const urgencyList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: how to get help now.'),
      text: lead(),
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
              action: linkSchema().describe('The action for this level.'),
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
