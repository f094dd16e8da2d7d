import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { formNote } from '../forms/form-note.schema.ts';
import { leadOrigin } from '../forms/lead-origin.ts';
import { comingHours, weekOfHours } from '../hours/coming-hours.ts';
import { pagePhone } from '../page-phone.ts';
import { lead } from '../section-schema.ts';

const schema = z
  .strictObject({
    heading: line({ max: 90 }).describe('The heading of the section.'),
    text: lead(),
    form: referenceTo('forms').describe('The form: the slug of an entry of forms/, such as "contact".'),
    aboutLabel: line({ max: 60 })
      .optional()
      .describe(
        'The label of the service and the city that the page is about, such as "About". Both are sent with the message.',
      ),
    note: formNote(),
    source: line({ max: 100 })
      .optional()
      .describe(
        'The source that is stored with the lead, such as "referral page". The default is "homepage".',
      ),
    hoursNote: line({ max: 200 })
      .optional()
      .describe('A note about the time outside opening hours; shown when a visitor opens the hours.'),
    openNow: z
      .literal(true)
      .optional()
      .describe(
        'True to say next to the hours whether the business is open at the moment, by "hours" of site.json.',
      ),
    officeLabel: line({ max: 40 }).describe('The label above the address, such as "Our office".'),
    reasonsHeading: line({ max: 60 }).describe('The heading of the list of reasons.'),
    reasons: z
      .array(line({ max: 120 }))
      .min(2)
      .max(6)
      .describe('The reasons to choose this business.'),
  })
  .describe(
    'The contact section of a page, with the anchor "contact": a lead form and other ways to get in touch.',
  );

export const contactForm = blockType({
  schema,
  leadForm: true,
  prints: ['source'],
  anchors: ['contact'],
  resolve: (block: z.infer<typeof schema>, read) => ({
    ...block,
    form: read.entry('forms', block.form),
    phone: pagePhone(read),
    comingHours: comingHours(read),
    openNow: block.openNow && weekOfHours(read),
    source: block.source ?? 'homepage',
    ...leadOrigin(read),
  }),
});
