import { z } from 'zod';
import { addDays } from '../../engine/content/calendar.ts';
import { date, line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';

export const notice = blockType({
  schema: z
    .strictObject({
      text: line({ max: 240 }).describe(
        'The notice in one or two sentences, such as "We moved: from Monday on you find us at 12 Main Street."',
      ),
      from: date()
        .optional()
        .describe('The first day on which pages show it: "2026-12-07". Without it, it is shown at once.'),
      until: date()
        .optional()
        .describe('The last day on which pages show it: "2026-12-24". Without it, it stays.'),
      link: linkSchema()
        .optional()
        .describe('Where visitors read more: { "label": "How to find us", "href": "/about" }.'),
    })
    .describe(
      'A line across the page for some days, such as a move or a closed week. In a layout it is on all its pages. It comes and goes at midnight in the time zone of the site.',
    ),
  resolve: ({ from, until, ...shown }, { clock }) => {
    if (from !== undefined && until !== undefined && until < from)
      throw new Error(`The last day, ${until}, is before the first, ${from}, so the notice is never shown.`);
    const hasBegun = from === undefined || clock.hasBegun(from);
    const hasEnded = until !== undefined && clock.hasBegun(addDays(until, 1));
    return { ...shown, isShown: hasBegun && !hasEnded };
  },
});
