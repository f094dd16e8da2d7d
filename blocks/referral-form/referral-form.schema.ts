import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { formNote } from '../forms/form-note.schema.ts';
import { leadOrigin } from '../forms/lead-origin.ts';
import { lead } from '../section-schema.ts';

const schema = z
  .strictObject({
    heading: line({ max: 90 }).describe('The heading of the section.'),
    text: lead(),
    steps: z
      .array(line({ max: 160 }))
      .min(2)
      .max(5)
      .describe('The steps after the form is sent, in order.'),
    collapsed: z
      .literal(true)
      .optional()
      .describe('True to show the form only after the visitor opens it, on a page with another form.'),
    form: referenceTo('forms').describe('The form: the slug of an entry of forms/, such as "referral".'),
    note: formNote(),
    source: line({ max: 100 }).describe('The source that is stored with the lead, such as "referral page".'),
  })
  .describe('A referral form: sender, referred contact and consent.');

export const referralForm = blockType({
  schema,
  leadForm: true,
  prints: ['source'],
  resolve: (block: z.infer<typeof schema>, read) => ({
    ...block,
    form: read.entry('forms', block.form),
    ...leadOrigin(read),
  }),
});
