import { z } from 'zod';
import { date, line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

export const threatBoard = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the board shows.'),
      text: line({ max: 400 })
        .optional()
        .describe('Who rates the severity and how often the ratings change.'),
      scale: z
        .array(line({ max: 30 }))
        .length(5)
        .describe('The names of the five levels of severity, lowest first.'),
      trends: z
        .strictObject({
          rising: line({ max: 30 }).describe('The text for a growing threat.'),
          steady: line({ max: 30 }).describe('The text for an unchanged threat.'),
          falling: line({ max: 30 }).describe('The text for a declining threat.'),
        })
        .describe('The texts for the trends.'),
      columns: z
        .strictObject({
          threat: line({ max: 30 }).describe('The heading of the column of names.'),
          severity: line({ max: 30 }).describe('The heading of the column of levels.'),
          trend: line({ max: 30 }).describe('The heading of the column of trends.'),
        })
        .describe('The headings of the columns.'),
      whatToDoLabel: line({ max: 40 }).describe('The label of the advice.'),
      threats: z
        .array(
          z
            .strictObject({
              name: line({ max: 60 }).describe('The name of the threat.'),
              severity: z
                .int()
                .min(1)
                .max(5)
                .describe('The damage to an affected business, from 1 (low) to 5 (high).'),
              trend: z
                .enum(['rising', 'steady', 'falling'])
                .describe('Whether the threat grows, stays the same or declines.'),
              whatItIs: line({ max: 400 }).describe('The effect of the threat in plain words.'),
              whatToDo: line({ max: 400 }).describe('The one or two most effective measures.'),
              source: z
                .strictObject({
                  label: line({ max: 120 }).describe('The publisher or the title of the source.'),
                  href: link().describe('The address of the source.'),
                  date: date().describe('The day when the source was published or last checked.'),
                })
                .describe('The source of the assessment.'),
            })
            .describe('A kind of threat.'),
        )
        .min(1)
        .max(16)
        .describe('The kinds of threat, most severe first.'),
    })
    .describe('A table of threats with severity, trend and advice.'),
});
