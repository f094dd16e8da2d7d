import { z } from 'zod';
import { icon, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const featureList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the features have in common.'),
      text: lead(),
      features: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe(
                'The name of the feature, such as "A report after each visit".',
              ),
              description: line({ max: 220 }).describe('The benefit of the feature for the reader.'),
              icon: icon().describe('The icon next to the title.'),
            })
            .describe('A feature.'),
        )
        .min(1)
        .max(12)
        .describe('The features, most important first.'),
    })
    .describe('A list of features with icons.'),
});
