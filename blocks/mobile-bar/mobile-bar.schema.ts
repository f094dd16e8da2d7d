import { z } from 'zod';
import { line, phoneName } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { pagePhone } from '../page-phone.ts';

export const mobileBar = blockType({
  schema: z
    .strictObject({
      label: line({ max: 40 }).describe('The name of the bar for screen readers.'),
      schedule: line({ max: 20 }).describe('The text of the link to the booking page.'),
      call: line({ max: 20 }).describe('The text of the link that calls the number of the page.'),
      urgentPhones: z
        .array(phoneName().describe('The name of a telephone number.'))
        .min(1)
        .max(10)
        .optional()
        .describe(
          'The telephone numbers for urgent problems. On a page that shows one of them, the link that calls it is the main action, not the booking page.',
        ),
    })
    .describe('The bar at the bottom of small screens: book or call.'),
  resolve: ({ urgentPhones = [], ...texts }, read) => ({
    ...texts,
    bookingHref: read.site.booking.href,
    phoneHref: pagePhone(read).href,
    isUrgent: urgentPhones.includes(read.phone),
  }),
});
