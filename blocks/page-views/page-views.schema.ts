import { z } from 'zod';
import { blockType } from '../../engine/render/block-type.ts';

const script = () => z.string().regex(/^https:\/\/[^\s?#]+$/);

export const pageViews = blockType({
  schema: z
    .strictObject({
      analytics: script().optional().describe('The script of the analytics service (as gtag.js).'),
      pixel: script().optional().describe('The script of the advertising pixel (as fbevents.js).'),
      advertisingTagHosts: z
        .array(z.string().regex(/^[a-z0-9.-]+$/))
        .min(1)
        .optional()
        .describe('Hosts of advertising tags whose failed fetches are no errors of this site.'),
    })
    .describe(
      'Reports page views after consent. Shows nothing. A service works only where the environment sets its identifier.',
    ),
});
