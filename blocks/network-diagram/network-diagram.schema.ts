import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

const part = (description: string) =>
  z
    .strictObject({
      label: line({ max: 22 }).describe('The name of the part, short enough to stand in the drawing.'),
      watch: line({ max: 160 }).describe('What is watched there.'),
    })
    .describe(description);

export const networkDiagram = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('What the drawing shows.'),
      lead: line({ max: 280 }).optional().describe('A sentence or two below the heading.'),
      outside: part('Where the network meets the world.'),
      gate: part('What stands between it and the office.'),
      core: part('What everything in the office is plugged into.'),
      devices: z
        .array(part('A kind of device in the office.'))
        .min(3)
        .max(6)
        .describe('What hangs on it, top to bottom.'),
      caption: line({ max: 240 }).optional().describe('A remark below the drawing.'),
    })
    .describe('A small office network, drawn, with what is watched at each numbered part.'),
});
