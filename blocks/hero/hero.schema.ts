import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { timelineDrawingSchema } from '../ui/timeline/timeline-drawing.schema.ts';
import { resolveHero } from './hero.resolve.ts';

export const hero = blockType({
  schema: z
    .strictObject({
      variant: z
        .enum(['statement', 'page'])
        .optional()
        .describe(
          '"statement": the telephone number is the largest thing. "page" (or nothing): a heading and a lead.',
        ),
      heading: line({ max: 110 }).describe('The h1. It says something; it is not a category.'),
      lead: line({ max: 400 }).optional().describe('What, where, for whom: two sentences at most.'),
      phone: z
        .strictObject({
          number: z.enum(['main', 'local', 'sales', 'support']).describe('A telephone number of the site.'),
          label: line({ max: 80 }).describe('What happens when one calls it.'),
        })
        .optional()
        .describe(
          'The telephone number: huge in "statement"; in "page" at the side, or among the actions where facts are.',
        ),
      booking: z
        .literal(true)
        .optional()
        .describe('Shows the link to the booking page of the site as the next step.'),
      actions: z
        .array(linkSchema())
        .max(3)
        .optional()
        .describe('Further steps. Without "booking", the first one leads.'),
      facts: z
        .array(
          z
            .strictObject({
              label: line({ max: 40 }).describe('What it is: "County".'),
              value: line({ max: 80 }).describe('What it is here.'),
            })
            .describe('A fact of the rail.'),
        )
        .min(1)
        .max(6)
        .optional()
        .describe('Facts at the side of the heading ("page" only).'),
      timeline: timelineDrawingSchema()
        .optional()
        .describe('Minutes drawn below the telephone number ("statement" only).'),
    })
    .describe('The first screen of a page: what, where, for whom, what next.'),
  resolve: resolveHero,
  carriesPageHeading: true,
});
