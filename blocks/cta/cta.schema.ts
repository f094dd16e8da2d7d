import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const cta = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the reader gets by taking the step.'),
      text: line({ max: 240 }).optional().describe('One or two sentences.'),
      action: z
        .strictObject({
          label: line({ max: 40 }).describe('The words on the button: what happens.'),
          href: link().describe('Where it leads.'),
        })
        .describe('The single next step.'),
    })
    .describe('A band with the single next step.'),
});
