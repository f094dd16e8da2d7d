import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveCityServices } from './city-services.resolve.ts';

export const cityServices = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what is available in this city.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      city: referenceTo('cities')
        .optional()
        .describe('The slug of the city; required on pages that are not about a city.'),
    })
    .describe('The services of a city, each with the first sentence of its local copy.'),
  prints: ['heading', 'text'],
  resolve: resolveCityServices,
});
