import { z } from 'zod';
import type { LoadKind } from '../../engine/content/json-schema.ts';
import { blockType } from '../../engine/render/block-type.ts';

const asService: readonly LoadKind[] = ['script', 'connect', 'image'];

const script = (service: string) =>
  z
    .string()
    .regex(/^https:\/\/(?![^/\\?#]*@)[^\s?#/\\][^\s?#]*$/)
    .meta({ loads: asService, service });

const collectors = (service: string) =>
  z
    .array(
      z
        .string()
        .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
        .meta({ loads: ['connect', 'image'] satisfies LoadKind[], service }),
    )
    .min(1)
    .optional();

export const pageViews = blockType({
  schema: z
    .strictObject({
      analytics: script('analytics-id')
        .optional()
        .describe('The URL of the analytics script (gtag.js or compatible).'),
      analyticsHosts: collectors('analytics-id').describe(
        'Further hosts to which the analytics script sends page views; browsers block all others.',
      ),
      pixel: script('pixel-id')
        .optional()
        .describe('The URL of the advertising pixel script (fbevents.js or compatible).'),
      pixelHosts: collectors('pixel-id').describe(
        'Further hosts to which the pixel sends page views; browsers block all others.',
      ),
      advertisingTagHosts: z
        .array(
          z
            .string()
            .regex(/^[a-z0-9.-]+$/)
            .meta({ loads: asService, service: 'analytics-id' }),
        )
        .min(1)
        .optional()
        .describe(
          'Hosts of advertising tags that the analytics script loads; failed requests to them are reported as warnings instead of errors.',
        ),
    })
    .describe(
      'Reports page views after consent; renders nothing visible. A service is active only if the environment sets its identifier.',
    ),
});
