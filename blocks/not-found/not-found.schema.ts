import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveNotFound } from './not-found.resolve.ts';

export const notFound = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The h1: what happened.'),
      text: line({ max: 300 }).describe('What the reader can do about it.'),
      ways: z
        .array(
          linkSchema()
            .extend({ text: line({ max: 90 }).describe('What is there.') })
            .describe('A way on.'),
        )
        .min(1)
        .max(8)
        .describe('The ways on, the likeliest first.'),
      call: line({ max: 90 }).optional().describe('Stands before the main telephone number.'),
    })
    .describe('The page for a path that leads nowhere: calm, with ways on.'),
  resolve: resolveNotFound,
  carriesPageHeading: true,
});
