import { z } from 'zod';
import { blockType } from '../../engine/render/block-type.ts';

const script = () => z.string().regex(/^https:\/\/[^\s?#]+$/);

export const pageViews = blockType({
  schema: z
    .strictObject({
      analytics: script().optional().describe('The URL of the analytics script (gtag.js or compatible).'),
      pixel: script()
        .optional()
        .describe('The URL of the advertising pixel script (fbevents.js or compatible).'),
      advertisingTagHosts: z
        .array(z.string().regex(/^[a-z0-9.-]+$/))
        .min(1)
        .optional()
        .describe(
          'Hosts of advertising tags; failed requests to them are reported as warnings instead of errors.',
        ),
    })
    .describe(
      'Reports page views after consent; renders nothing visible. A service is active only if the environment sets its identifier.',
    ),
});
