import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveMobileBar } from './mobile-bar.resolve.ts';

export const mobileBar = blockType({
  schema: z
    .strictObject({
      label: line({ max: 40 }).describe('Names the bar for those who cannot see it.'),
      schedule: line({ max: 20 }).describe('The words that open the booking page.'),
      call: line({ max: 20 }).describe('The words that call the main number.'),
    })
    .describe('The bar at the foot of small screens: schedule, or call.'),
  resolve: resolveMobileBar,
});
