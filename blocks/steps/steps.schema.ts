import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const steps = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the steps lead to.'),
      text: lead(),
      steps: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe('The title of the step, such as "First visit".'),
              text: line({ max: 320 }).describe('How it happens and what the reader does.'),
              when: line({ max: 30 }).optional().describe('When it happens, such as "First week".'),
            })
            .describe('A step.'),
        )
        .min(2)
        .max(8)
        .describe('The steps, in order.'),
    })
    .describe('Numbered steps of a process.'),
});
