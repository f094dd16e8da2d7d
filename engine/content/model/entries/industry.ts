import { z } from 'zod';
import { icon, line, markdown, question, referenceTo, schemaLink } from '../common.ts';
import { publication } from '../publication.ts';

export const industrySchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  name: line({ max: 60 }).describe('The name of the industry, such as "Schools".'),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  icon: icon().describe('The icon of the industry, such as "scale".'),
  statement: line({ max: 90 }).describe(
    'The h1 of the page of the industry, such as "Many rooms, one visit".',
  ),
  intro: markdown().describe(
    'The introduction of the page. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  pressures: z
    .array(
      z.strictObject({
        title: line({ max: 80 }).describe('The name of the requirement, such as "No noise during lessons".'),
        text: line({ max: 400 }).describe(
          'The effect of the requirement on our work: "We come during the holidays."',
        ),
      }),
    )
    .min(3)
    .max(6)
    .describe(
      'The particular requirements of this industry: [{ "title": "No noise", "text": "We come during the holidays." }].',
    ),
  practice: markdown().describe(
    'The way we work with firms of this industry. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."].',
  ),
  faqs: z
    .array(question())
    .min(2)
    .max(8)
    .describe(
      'Frequent questions from this industry: [{ "question": "Do you work at night?", "answer": "Yes." }].',
    ),
  services: z
    .array(referenceTo('services'))
    .min(2)
    .max(6)
    .describe('Slugs of services for this industry: ["repairs", "tuning"].'),
});

export type Industry = z.infer<typeof industrySchema>;
