import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';

const category = () =>
  z.strictObject({
    name: line({ max: 60 }).describe('The name of the category, such as "Essential cookies".'),
    text: line({ max: 300 }).describe('The purpose of these cookies, and the effect of declining them.'),
  });

export const cookieConsent = blockType({
  anchors: ['cookie-settings'],
  schema: z
    .strictObject({
      heading: line({ max: 80 }).describe('The heading of the simple view.'),
      text: line({ max: 300 }).describe('The question to the visitor, in one or two sentences.'),
      settingsHeading: line({ max: 80 }).describe('The heading of the settings view.'),
      essential: category().describe('The cookies that are always active.'),
      optional: z
        .array(category())
        .min(1)
        .max(4)
        .describe('The cookies that are set only after the visitor accepts.'),
      privacyControl: line({ max: 300 }).describe(
        'Shown in both views if the browser sends Global Privacy Control, which counts as declined.',
      ),
      policy: linkSchema().describe('The link to the privacy policy.'),
    })
    .describe(
      'The consent banner for page view reports. A link to "#cookie-settings" opens its settings view again.',
    ),
});
