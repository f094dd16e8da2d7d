import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveRelatedServices } from './related-services.resolve.ts';

export const relatedServices = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: why these services are related.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      services: z
        .array(referenceTo('services'))
        .min(1)
        .max(8)
        .describe('The slugs of the services, the most closely related first.'),
    })
    .describe('Services related to the one on this page.'),
  resolve: resolveRelatedServices,
});
