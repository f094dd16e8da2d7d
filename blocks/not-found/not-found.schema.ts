import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { pagePhone } from '../page-phone.ts';

export const notFound = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The h1: what happened.'),
      text: line({ max: 300 }).describe('Suggestions for the reader in one or two sentences.'),
      ways: z
        .array(
          linkSchema()
            .extend({ text: line({ max: 90 }).describe('A short description of the linked page.') })
            .describe('A suggested page.'),
        )
        .min(1)
        .max(8)
        .describe('The suggested pages, the most likely first.'),
      call: line({ max: 90 }).optional().describe('The text before the main telephone number.'),
    })
    .describe('The content of the 404 page, with suggested pages.'),
  resolve: ({ call, ...shown }, read) => ({
    ...shown,
    call: call === undefined ? undefined : { label: call, ...pagePhone(read) },
  }),
  carriesPageHeading: true,
});
