import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveCityList } from './city-list.resolve.ts';

export const cityList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the list.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
    })
    .describe('All cities that have a page, by county and name, with neighborhoods under their city.'),
  resolve: resolveCityList,
});
