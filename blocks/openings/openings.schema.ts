import { z } from 'zod';
import { date, line, link, sample } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { openingsData, resolveOpenings } from './openings.resolve.ts';

export const openings = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Says who is wanted.'),
      text: line({ max: 400 }).optional().describe('A few sentences below the heading.'),
      openings: z
        .array(
          z
            .strictObject({
              sample: sample(),
              key: z
                .string()
                .regex(/^[a-z][a-z0-9-]*$/)
                .describe('Names the opening in addresses.'),
              title: line({ max: 80 }).describe('The job title.'),
              employment: z
                .enum(['full-time', 'part-time', 'contractor', 'intern'])
                .describe('How much of the week.'),
              place: line({ max: 80 }).describe('Where the work is done, in words.'),
              summary: line({ max: 320 }).describe('What the job is, in a sentence or two.'),
              duties: z
                .array(line({ max: 200 }))
                .min(1)
                .max(8)
                .describe('What the person does.'),
              requirements: z
                .array(line({ max: 200 }))
                .min(1)
                .max(8)
                .describe('What the person brings.'),
              pay: z
                .strictObject({
                  visible: line({ max: 60 }).describe('As shown: "$58,000 to $72,000 a year".'),
                  min: z.number().min(0).describe('The least, as a number.'),
                  max: z.number().min(0).describe('The most, as a number.'),
                  currency: z.string().length(3).describe('The currency code: "USD".'),
                  unit: z.enum(['HOUR', 'MONTH', 'YEAR']).describe('What the numbers are paid for.'),
                })
                .optional()
                .describe('What it pays.'),
              posted: date().describe('Since when the opening stands.'),
              closes: date().optional().describe('From this day on it is no longer shown.'),
            })
            .describe('One opening.'),
        )
        .describe('The openings; the list may be empty.'),
      dutiesLabel: line({ max: 40 }).describe('Introduces the duties.'),
      requirementsLabel: line({ max: 40 }).describe('Introduces the requirements.'),
      none: line({ max: 320 }).describe('Shown while there is no opening.'),
      apply: z
        .strictObject({
          label: line({ max: 40 }).describe('The words on the button.'),
          href: link().describe('Where applications go.'),
        })
        .describe('How to apply.'),
    })
    .describe('Jobs that are open.'),
  resolve: resolveOpenings,
  structuredData: openingsData,
});
