import { z } from 'zod';
import { line, picture } from '../../engine/content/model/common.ts';
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
          '"statement" shows the telephone number largest. The default "page" shows a heading and a lead.',
        ),
      heading: line({ max: 110 }).describe('The h1: a statement, not a category.'),
      lead: line({ max: 400 })
        .optional()
        .describe(
          'A summary of at most two sentences: service, area and audience. On a page about a service in a city, the default is the first sentence of its copy.',
        ),
      geography: z
        .literal(true)
        .optional()
        .describe(
          'True to show one line of geography on a page about a city: county, and distance to the office in a straight line.',
        ),
      phone: z
        .strictObject({
          label: line({ max: 80 }).describe(
            'The result of calling this number, such as "A technician answers".',
          ),
        })
        .optional()
        .describe(
          'The telephone number of the page, which "phones" of site.json has. "statement" shows it largest; "page" shows it next to the heading, or among the actions if there are facts.',
        ),
      booking: z
        .literal(true)
        .optional()
        .describe("True if the main action is the link to the site's booking page."),
      actions: z
        .array(linkSchema())
        .max(3)
        .optional()
        .describe('Further actions. Without "booking", the first one is the main action.'),
      facts: z
        .array(
          z
            .strictObject({
              label: line({ max: 40 }).describe('The name of the fact, such as "County".'),
              value: line({ max: 80 }).describe('The value of the fact.'),
            })
            .describe('A fact next to the heading.'),
        )
        .min(1)
        .max(6)
        .optional()
        .describe('Facts next to the heading ("page" only).'),
      map: line({ max: 240 })
        .optional()
        .describe(
          'The caption of a map of the city and its neighbors next to the heading, such as "Our way to you" ("page" only, on a page about a city).',
        ),
      picture: picture()
        .optional()
        .describe(
          'A picture, such as { "file": "media/workshop.jpg", "alt": "A workbench" }: next to the heading, or below it if there are facts, a map or a large number.',
        ),
      timeline: timelineDrawingSchema()
        .optional()
        .describe('A timeline below the telephone number ("statement" only).'),
    })
    .describe('The first section of a page: heading, lead and actions.'),
  prints: ['heading', 'lead', 'map'],
  resolve: resolveHero,
  carriesPageHeading: true,
});
