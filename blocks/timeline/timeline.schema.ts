import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { timelineDrawingSchema } from '../ui/timeline/timeline-drawing.schema.ts';

export const timeline = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the drawing shows.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      drawing: timelineDrawingSchema().describe('The scale and its marks.'),
      caption: line({ max: 240 })
        .optional()
        .describe('Where the figures come from, or what they do not say.'),
    })
    .describe('Minutes drawn as a scale: what happens first, second and third.'),
});
