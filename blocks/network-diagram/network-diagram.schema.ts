import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

const part = (description: string) =>
  z
    .strictObject({
      label: line({ max: 22 }).describe(
        'The name of the part, short enough for the drawing, such as "Firewall".',
      ),
      watch: line({ max: 160 }).describe('What is monitored at this part.'),
    })
    .describe(description);

export const networkDiagram = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the drawing shows.'),
      lead: line({ max: 280 }).optional().describe('One or two sentences below the heading.'),
      outside: part('Where the network meets the world.'),
      gate: part('What stands between it and the office.'),
      core: part('What everything in the office is plugged into.'),
      devices: z
        .array(part('A kind of device in the office.'))
        .min(3)
        .max(6)
        .describe('The devices connected to the core, top to bottom.'),
      caption: line({ max: 240 }).optional().describe('A caption below the drawing.'),
    })
    .describe('A drawing of a small office network with what is monitored at each numbered part.'),
});
