import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const steps = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the steps lead to.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      steps: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe('What happens.'),
              text: line({ max: 320 }).describe('How it happens and what the reader does.'),
              when: line({ max: 30 }).optional().describe('When it happens: "First week".'),
            })
            .describe('One step.'),
        )
        .min(2)
        .max(8)
        .describe('The steps in their order.'),
    })
    .describe('What happens first, second and third.'),
});
