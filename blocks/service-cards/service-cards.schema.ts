import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { resolveServiceCards } from './service-cards.resolve.ts';

export const serviceCards = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the reader can delegate.'),
      lead: lead(),
      services: z
        .array(referenceTo('services'))
        .min(1)
        .optional()
        .describe(
          'The slugs of the services, most important first. The default is all services that have a page.',
        ),
    })
    .describe('Services as a grid of cards; the first card is larger than the others.'),
  resolve: resolveServiceCards,
});
