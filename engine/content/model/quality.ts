import { z } from 'zod';
import { line, schemaLink } from './common.ts';

const share = () => z.number().min(0).max(1);

const severity = () => z.enum(['error', 'warning', 'off']).optional();

/** The rules about copy whose severity a site can set. */
const ruleSeverities = z
  .strictObject({
    CB_COPIED: severity().describe('A text that is nearly the same in another entry: "off".'),
    CB_LINK_ADDRESS: severity().describe('A link that is unsafe, unencrypted or tracks visitors: "warning".'),
    CB_WRONG_PLACE: severity().describe('Another place in copy that is about one place: "off".'),
  })
  .describe('Code of a rule -> "error", "warning" or "off". A rule that is not named keeps its default.');

export type RuleCode = keyof z.infer<typeof ruleSeverities>;

/** The thresholds that the site sets for its pages. */
export const qualitySchema = z
  .strictObject({
    $schema: schemaLink(),
    cells: z
      .record(
        z.string(),
        z
          .strictObject({
            lead: z.literal(true).optional().describe('True if a ready cell has a "lead" of its own.'),
            ownWords: z
              .int()
              .min(0)
              .optional()
              .describe(
                'The minimum number of words in the entries of a ready cell: its lead, copy and questions, and the jobs and testimonials that name it, such as 120.',
              ),
            evidence: z
              .int()
              .min(0)
              .optional()
              .describe(
                'The minimum number of questions, jobs and testimonials that name a ready cell, such as 1. Samples do not count.',
              ),
          })
          .describe('The requirements of a ready cell.'),
      )
      .describe(
        'Template name -> requirements. A cell that does not meet them is thin: served, but not indexed, listed or linked.',
      ),
    similarity: z
      .strictObject({
        ownShare: share().describe(
          'The minimum share of five-word runs of a page that no sibling has, such as 0.35.',
        ),
        shared: share().describe(
          'The maximum share of five-word runs that two siblings share, such as 0.65.',
        ),
      })
      .optional()
      .describe('Thresholds of warnings about pages that resemble each other. They never change a state.'),
    rules: ruleSeverities.optional(),
    placeWords: z
      .array(line({ max: 60 }))
      .optional()
      .describe(
        'Names of places that are also ordinary words, such as ["Industry"]. At the start of a sentence they are taken for the word.',
      ),
  })
  .describe('Which pages are good enough for search engines, and which resemble each other too much.');

export type Quality = z.infer<typeof qualitySchema>;
