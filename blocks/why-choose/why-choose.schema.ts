import { z } from 'zod';
import { line, markdown, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveWhyChoose } from './why-choose.resolve.ts';

export const whyChoose = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What is different here.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      reasons: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe('The reason in a few words.'),
              text: markdown().describe('What that means in practice. Markdown.'),
              claim: referenceTo('claims')
                .optional()
                .describe('A figure that supports it, shown with its source.'),
            })
            .describe('A reason.'),
        )
        .min(2)
        .max(8)
        .describe('The reasons, the strongest first.'),
    })
    .describe('Reasons as the lines of a ledger.'),
  resolve: resolveWhyChoose,
});
