import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { leadOrigin } from '../forms/lead-origin.ts';

const schema = z
  .strictObject({
    heading: line({ max: 90 }).describe('The heading of the section.'),
    text: line({ max: 300 }).optional().describe('One or two sentences below it.'),
    formTitle: line({ max: 60 }).describe('The title of the form.'),
    aboutLabel: line({ max: 60 })
      .optional()
      .describe('Introduces the service and the place that the page is about, which go with the message.'),
    submitLabel: line({ max: 40 }).describe('The words on the button: what happens.'),
    note: line({ max: 400 }).describe('What the sender agrees to.'),
    source: line({ max: 100 })
      .optional()
      .describe('Stored with the lead: where it came from. "homepage" if left out.'),
    hoursNote: line({ max: 200 }).optional().describe('Opened from the hours: what happens outside them.'),
    officeLabel: line({ max: 40 }).describe('What stands above the address.'),
    reasonsHeading: line({ max: 60 }).describe('The heading of the list of reasons.'),
    reasons: z
      .array(line({ max: 120 }))
      .min(2)
      .max(6)
      .describe('Why to choose this business.'),
  })
  .describe(
    'The contact section of a page, anchor "contact": a form that sends a lead, and the other ways to get in touch.',
  );

export const contactForm = blockType({
  schema,
  resolve: (block: z.infer<typeof schema>, read) => ({
    ...block,
    source: block.source ?? 'homepage',
    ...leadOrigin(read),
  }),
});
