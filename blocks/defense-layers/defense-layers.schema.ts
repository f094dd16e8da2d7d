import { z } from 'zod';
import { layers, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';

export const defenseLayers = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the drawing shows.'),
      lead: lead(),
      layers: layers(),
      inside: line({ max: 40 }).describe(
        'The protected asset in the middle of the drawing, such as "Your data".',
      ),
      insideText: line({ max: 170 })
        .optional()
        .describe('The last resort if all layers fail, such as "Tested backups".'),
      caption: line({ max: 240 }).optional().describe('A caption below the drawing.'),
    })
    .describe('Nested layers of defense, drawn as a shield, with what each layer stops.'),
});
