import { z } from 'zod';
import { date, line, sample } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { currentOpenings, openingsData } from './openings.resolve.ts';

export const openings = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the openings.'),
      text: line({ max: 400 }).optional().describe('A few sentences below the heading.'),
      openings: z
        .array(
          z
            .strictObject({
              sample: sample(),
              key: z
                .string()
                .regex(/^[a-z][a-z0-9-]*$/)
                .describe('The id of the opening in addresses, such as "office-manager".'),
              title: line({ max: 80 }).describe('The job title, such as "Office manager".'),
              employment: z
                .enum(['full-time', 'part-time', 'contractor', 'intern'])
                .describe('The type of employment: full-time, part-time and so on.'),
              place: line({ max: 80 }).describe(
                'The place of work, such as "At the office, two days from home".',
              ),
              summary: line({ max: 320 }).describe('The job in one or two sentences.'),
              duties: z
                .array(line({ max: 200 }))
                .min(1)
                .max(8)
                .describe('The duties, one per line.'),
              requirements: z
                .array(line({ max: 200 }))
                .min(1)
                .max(8)
                .describe('The requirements, one per line.'),
              pay: z
                .strictObject({
                  visible: line({ max: 60 }).describe(
                    'The pay as shown, such as "$58,000 to $72,000 a year".',
                  ),
                  min: z.number().min(0).describe('The minimum as a number, such as 58000.'),
                  max: z.number().min(0).describe('The maximum as a number, such as 72000.'),
                  currency: z.string().length(3).describe('The ISO 4217 currency code, such as "USD".'),
                  unit: z
                    .enum(['HOUR', 'MONTH', 'YEAR'])
                    .describe('The unit of time that the amounts refer to.'),
                })
                .optional()
                .describe('The pay.'),
              posted: date().describe('The first day of the opening, such as "2026-11-21".'),
              closes: date()
                .optional()
                .describe('The day from which the opening is no longer shown, such as "2026-12-31".'),
            })
            .describe('An opening.'),
        )
        .describe('The openings; the list may be empty.'),
      dutiesLabel: line({ max: 40 }).describe('The heading of the duties.'),
      requirementsLabel: line({ max: 40 }).describe('The heading of the requirements.'),
      emptyText: line({ max: 320 }).describe('Shown if there is no opening.'),
      apply: linkSchema().describe('The email address or page for applications.'),
    })
    .describe('The open jobs.'),
  resolve: (block, read) => ({ ...block, ...currentOpenings(block.openings, read) }),
  structuredData: openingsData,
});
