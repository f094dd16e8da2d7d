import { z } from 'zod';
import { line, schemaLink } from './common.ts';

const share = () => z.number().min(0).max(1);

const severity = () => z.enum(['error', 'warning', 'off']).optional();

/** The rules about copy whose severity a site can set. */
const ruleSeverities = z
  .strictObject({
    CB_COPIED: severity().describe(
      'A text that is nearly the same in another entry, or twice in one file: "off".',
    ),
    CB_LINK_ADDRESS: severity().describe(
      'A link that is unsafe, unencrypted or tracks visitors, or a picture of another site: "warning".',
    ),
    CB_CLAIM_DATE: severity().describe(
      'A claim or a security contact that has expired or expires within 30 days, or a claim that is due for review: "off".',
    ),
    CB_FUTURE_DATE: severity().describe(
      'A job, testimonial, claim, change of an article or founding of the business with a date to come, or a publication that is years ahead: "off".',
    ),
    CB_DOUBLED_WORD: severity().describe('A word that is written twice in a row: "off".'),
    CB_LEFTOVER: severity().describe('A note, sample text or part of a placeholder in a text: "warning".'),
    CB_CAPITALS: severity().describe('A title, a heading or another short text in capitals: "off".'),
    CB_CARD_LETTERS: severity().describe(
      'A character of a title or a name that the picture of a shared link cannot show: "off".',
    ),
    CB_HEADING_LEVEL: severity().describe(
      'A heading of the first level in a long text, whose page has a title: "off".',
    ),
    CB_LONG_SENTENCE: severity().describe('A sentence with more words than `maxSentenceWords`: "off".'),
    CB_MARKUP: severity().describe('HTML in a text, or markdown that is not closed: "warning".'),
    CB_SPELLING: severity().describe('A British spelling on a site in American English: "off".'),
    CB_SPACING: severity().describe('A space before a comma, a period or another mark: "off".'),
    CB_STATED_HOURS: severity().describe(
      'Opening hours whose text names another time than their list: "off".',
    ),
    CB_UNSOURCED_FIGURE: severity().describe(
      'A figure that advertises, in a text instead of a claim: "off".',
    ),
    CB_COORDINATES: severity().describe('A place that is far from all others of its county: "warning".'),
    CB_GEOGRAPHY: severity().describe(
      'A postal code far from its place, a county that its postal codes are not in or that has two spellings, or a neighbor that is far away: "off".',
    ),
    CB_ENCODING: severity().describe('A letter that is not saved as UTF-8: "warning".'),
    CB_ORPHAN: severity().describe('An indexed page that no other page links to: "off".'),
    CB_DEEP_PAGE: severity().describe(
      'An indexed page that is more than three clicks from the home page: "off".',
    ),
    CB_READING_EASE: severity().describe(
      'A long paragraph that is hard to read, see `minReadingEase`: "off".',
    ),
    CB_REPEATED_ITEM: severity().describe(
      'A list of names that contains a name twice, or the entry itself: "off".',
    ),
    CB_SCHEMA_LINK: severity().describe('A file whose `$schema` is missing or wrong: "off".'),
    CB_WRONG_PLACE: severity().describe('Another place or state in copy that is about one place: "off".'),
  })
  .describe('Code of a rule -> "error", "warning" or "off". A rule that is not named keeps its default.');

export type RuleCode = keyof z.infer<typeof ruleSeverities>;

/** The thresholds that the site sets for its pages. */
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
    rules: ruleSeverities.optional(),
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
  .describe('Which pages are good enough for search engines, and which resemble each other too much.');

export type Quality = z.infer<typeof qualitySchema>;
