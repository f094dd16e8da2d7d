import { z } from 'zod';
import type { DiagnosticCode } from '../diagnostic.ts';
import { line, schemaLink } from './common.ts';

const share = () => z.number().min(0).max(1);

const severity = () => z.enum(['error', 'warning', 'off']);

/** A rule about copy, whose severity a site can set. */
export interface RuleSetting {
  readonly code: DiagnosticCode;
  /** The faults that it finds, with an example of a severity: 'A word that is written twice in a row: "off".' */
  readonly description: string;
}

const descriptionOfFile =
  'Which pages are good enough for search engines, and which resemble each other too much.';

/** The thresholds that the site sets for its pages. The names of the rules depend on the rules: see {@link qualitySchemaFor}. */
export const qualitySchema = z
  .strictObject({
    $schema: schemaLink(),
    cells: z
      .record(
        z.string().meta({ completes: 'templates' }),
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
        'Template name -> requirements: { "city-service": { "lead": true, "ownWords": 120 } }. A cell that does not meet them is thin: served, but not indexed, listed or linked.',
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
      .describe(
        'Thresholds of warnings about pages that resemble each other: { "ownShare": 0.35, "shared": 0.65 }. They never change a state.',
      ),
    rules: z.record(z.string(), severity()).optional(),
    maxSentenceWords: z
      .int()
      .min(10)
      .optional()
      .describe('The maximum number of words of a sentence, such as 60.'),
    minReadingEase: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe(
        'The minimum reading ease of a long paragraph, from 0, hardest, to 100, such as 30. Measured in English, Spanish and French.',
      ),
    placeWords: z
      .array(line({ max: 60 }))
      .optional()
      .describe(
        'Names of places that are also ordinary words, such as ["Industry"]. At the start of a sentence they are taken for the word.',
      ),
    knownPlaces: z
      .array(line({ max: 60 }))
      .optional()
      .describe(
        'Names, counties, states and postal codes of places outside the site that copy about a place may name, such as ["Sacramento"].',
      ),
  })
  .describe(descriptionOfFile);

export type Quality = z.infer<typeof qualitySchema>;

/** The schema of `quality.json`, in which each of the rules may have a severity. */
export function qualitySchemaFor(rules: readonly RuleSetting[]): z.ZodType {
  const severities = rules.map(({ code, description }) => [
    code,
    severity().optional().describe(description),
  ]);
  const named = qualitySchema.extend({
    rules: z
      .strictObject(Object.fromEntries(severities))
      .optional()
      .describe('Code of a rule -> "error", "warning" or "off". A rule that is not named keeps its default.'),
  });
  return named.describe(descriptionOfFile);
}
