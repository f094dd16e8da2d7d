import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

const part = (description: string) =>
  z
    .strictObject({
      label: line({ max: 22 }).describe(
        'The name of the part, short enough for the drawing, such as "Firewall".',
      ),
      watch: line({ max: 160 }).describe('The monitoring at this part, such as "Failed logins".'),
    })
    .describe(description);

export const networkDiagram = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the drawing shows.'),
      lead: lead(),
      outside: part('The connection to the outside, such as "Internet".'),
      gate: part('The part between the outside and the office, such as "Firewall".'),
      core: part('The part that all devices connect to, such as "Switch".'),
      devices: z
        .array(part('A kind of device in the office.'))
        .min(3)
        .max(6)
        .describe('The devices connected to the core, top to bottom.'),
      caption: line({ max: 240 }).optional().describe('A caption below the drawing.'),
    })
    .describe('A drawing of a small office network with what is monitored at each numbered part.'),
});
