import { z } from 'zod';
import { date, line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const threatBoard = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says what the board shows.'),
      text: line({ max: 400 })
        .optional()
        .describe('Whose judgement the levels are and how often they change.'),
      scale: z
        .array(line({ max: 30 }))
        .length(5)
        .describe('Words for the five levels of severity, the lowest first.'),
      trends: z
        .strictObject({
          rising: line({ max: 30 }).describe('The word for a threat that grows.'),
          steady: line({ max: 30 }).describe('The word for a threat that stays.'),
          falling: line({ max: 30 }).describe('The word for a threat that shrinks.'),
        })
        .describe('Words for the trends.'),
      columns: z
        .strictObject({
          threat: line({ max: 30 }).describe('Above the names.'),
          severity: line({ max: 30 }).describe('Above the levels.'),
          trend: line({ max: 30 }).describe('Above the trends.'),
        })
        .describe('The heads of the columns.'),
      whatToDoLabel: line({ max: 40 }).describe('Introduces what to do.'),
      threats: z
        .array(
          z
            .strictObject({
              name: line({ max: 60 }).describe('What the threat is called.'),
              severity: z.int().min(1).max(5).describe('How much it hurts a firm that it hits, from 1 to 5.'),
              trend: z.enum(['rising', 'steady', 'falling']).describe('Which way it goes.'),
              whatItIs: line({ max: 400 }).describe('What happens, in plain words.'),
              whatToDo: line({ max: 400 }).describe('The one or two things that help most.'),
              source: z
                .strictObject({
                  label: line({ max: 120 }).describe('Who says so.'),
                  href: link().describe('Where it is written.'),
                  date: date().describe('When it was published or last checked.'),
                })
                .describe('Where it comes from.'),
            })
            .describe('One kind of threat.'),
        )
        .min(1)
        .max(16)
        .describe('The kinds of threat, the worst first.'),
    })
    .describe('Kinds of threat with severity, trend and what to do.'),
});
