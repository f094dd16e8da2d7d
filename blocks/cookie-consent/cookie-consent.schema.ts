import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

const category = () =>
  z.strictObject({
    name: line({ max: 60 }).describe('What kind of cookies these are.'),
    text: line({ max: 300 }).describe('What they do, and what happens without them.'),
  });

export const cookieConsent = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 80 }).describe('The heading of the simple view.'),
      text: line({ max: 300 }).describe('What is asked, in one or two sentences.'),
      settingsHeading: line({ max: 80 }).describe('The heading of the settings view.'),
      essential: category().describe('What is always on.'),
      optional: z.array(category()).min(1).max(4).describe('What starts only after the visitor accepts.'),
      privacyControl: line({ max: 300 }).describe(
        'Said in both views to a browser that sends Global Privacy Control, which counts as declined.',
      ),
      policy: z
        .strictObject({
          label: line({ max: 40 }).describe('The words of the link.'),
          href: link().describe('Where it leads.'),
        })
        .describe('Where the privacy policy stands.'),
    })
    .describe(
      'Asks once whether page views may be reported; the settings view opens again by a link to "#cookie-settings".',
    ),
});
