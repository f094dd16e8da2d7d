import { z } from 'zod';
import { line, markdown, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { resolveWhyChoose } from './why-choose.resolve.ts';

export const whyChoose = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what is different about this business.'),
      lead: lead(),
      reasons: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe('The reason in a few words.'),
              text: markdown().describe('The meaning of the reason in practice, in Markdown.'),
              claim: referenceTo('claims')
                .optional()
                .describe('The slug of a claim that supports the reason; shown with its source.'),
            })
            .describe('A reason.'),
        )
        .min(2)
        .max(8)
        .describe('The reasons, strongest first.'),
    })
    .describe('A list of reasons to choose this business.'),
  resolve: resolveWhyChoose,
});
