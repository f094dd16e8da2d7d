import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { leadOrigin } from '../forms/lead-origin.ts';
import { sentConfirmation } from '../forms/sent-confirmation.schema.ts';

const schema = z
  .strictObject({
    heading: line({ max: 90 }).describe('The heading of the section.'),
    text: line({ max: 300 }).optional().describe('One or two sentences below the heading.'),
    steps: z
      .array(line({ max: 160 }))
      .min(2)
      .max(5)
      .describe('The steps after the form is sent, in order.'),
    collapsed: z
      .literal(true)
      .optional()
      .describe('True to show the form only after the visitor opens it, on a page with another form.'),
    formTitle: line({ max: 60 }).describe('The title of the form.'),
    submitLabel: line({ max: 40 }).describe('The text of the button, such as "Send referral".'),
    consentLabel: line({ max: 200 }).describe('The text of the consent checkbox.'),
    sent: sentConfirmation(),
    note: line({ max: 400 }).describe('How the data is used.'),
    source: line({ max: 100 }).describe('The source that is stored with the lead, such as "referral page".'),
  })
  .describe('A referral form: sender, referred contact and consent.');

export const referralForm = blockType({
  schema,
  leadForm: { consent: ['note', 'consentLabel'] },
  resolve: (block: z.infer<typeof schema>, read) => ({ ...block, ...leadOrigin(read) }),
});
