import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { timelineDrawingSchema } from '../ui/timeline/timeline-drawing.schema.ts';

export const timeline = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the drawing shows.'),
      lead: lead(),
      drawing: timelineDrawingSchema().describe('The scale and its moments.'),
      caption: line({ max: 240 }).optional().describe('The source of the figures, or their limits.'),
    })
    .describe('A timeline on a scale of minutes.'),
});
