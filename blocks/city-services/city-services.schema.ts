import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { cityOfBlock, lead } from '../section-schema.ts';
import { resolveCityServices } from './city-services.resolve.ts';

export const cityServices = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what is available in this city.'),
      text: lead(),
      city: cityOfBlock(),
    })
    .describe('The services of a city, each with the first sentence of its local copy.'),
  prints: ['heading', 'text'],
  resolve: resolveCityServices,
});
