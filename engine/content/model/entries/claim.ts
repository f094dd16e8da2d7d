import { z } from 'zod';
import { date, line, sample, schemaLink } from '../common.ts';
import { publication } from '../publication.ts';

export const claimSchema = z
  .strictObject({
    $schema: schemaLink(),
    ...publication,
    sample: sample(),
    value: line({ max: 20 })
      .optional()
      .describe('The figure as text: "100+", "15 min". Set this or "since".'),
    since: date()
      .optional()
      .describe(
        'The figure is the number of whole years since this date, shown as "29+". Set this or "value".',
      ),
    label: line({ max: 80 }).describe(
      'The label of the figure, which is the thing that it counts: "years of work".',
    ),
    source: line({ max: 200 }).describe(
      'The source of the figure, which is shown with the claim: "Visit book of 2025".',
    ),
    date: date().describe('The date on which the source was last checked, such as "2026-11-21".'),
    review: date()
      .optional()
      .describe('The date on which the source must be checked again, such as "2027-05-01".'),
    expires: date()
      .optional()
      .describe(
        'The first date on which the claim is no longer shown, nor the sentences that read it, such as "2027-11-21".',
      ),
  })
  .describe('A figure that the business claims, with its source.');

export type Claim = z.infer<typeof claimSchema>;
