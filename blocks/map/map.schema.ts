import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveMap } from './map.resolve.ts';

export const map = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says where the office is, in words.'),
      text: line({ max: 320 }).optional().describe('How to find it: floor, parking, entrance.'),
      show: line({ max: 40 }).describe('The words on the button that loads the embedded map.'),
      notice: line({ max: 200 }).describe('Says whose map it is and what loading it means.'),
      directions: z
        .strictObject({
          label: line({ max: 60 }).describe('The words of the link: what opens.'),
          href: link().describe('The office on a maps site.'),
        })
        .describe('The way to the office for readers who do not load the map.'),
    })
    .describe(
      'The office: its address as text, a drawn map, and an embedded map once the reader asks for it.',
    ),
  resolve: resolveMap,
});
