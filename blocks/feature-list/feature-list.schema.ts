import { z } from 'zod';
import { icon, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const featureList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the features add up to.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      features: z
        .array(
          z
            .strictObject({
              title: line({ max: 60 }).describe('Names the feature.'),
              description: line({ max: 220 }).describe('What it does for the reader.'),
              icon: icon().describe('The mark beside the title.'),
            })
            .describe('One feature.'),
        )
        .min(1)
        .max(12)
        .describe('The features, the most important first.'),
    })
    .describe('What a service does, feature by feature.'),
});
