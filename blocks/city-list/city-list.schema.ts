import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { listedCities } from './city-list.resolve.ts';

export const cityList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the list.'),
      text: lead(),
    })
    .describe('All cities that have a page, by county and name, with neighborhoods under their city.'),
  resolve: (texts, read) => ({ ...texts, ...listedCities(read) }),
});
