import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { resolveMap } from './map.resolve.ts';

export const map = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: where the office is.'),
      text: line({ max: 320 }).optional().describe('Directions: floor, parking, entrance.'),
      show: line({ max: 40 }).describe('The text of the button that loads the embedded map.'),
      notice: line({ max: 200 }).describe('Who provides the embedded map and what loading it means.'),
      directions: linkSchema().describe(
        'The link to a maps site, for visitors who do not load the embedded map.',
      ),
    })
    .describe('The office: address, drawn map, and an embedded map that loads on demand.'),
  resolve: resolveMap,
});
