import { z } from 'zod';
import { defenseLayers as layers, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const defenseLayers = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the drawing shows.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      layers: layers(),
      inside: line({ max: 40 }).describe('What all of them protect: the middle of the drawing.'),
      insideText: line({ max: 170 })
        .optional()
        .describe('What is ready for the day on which all of them fail.'),
      caption: line({ max: 240 }).optional().describe('A remark below the drawing.'),
    })
    .describe('Layers of defense one inside the other, drawn as a shield, with what each one stops.'),
});
