import { z } from 'zod';
import { line, question } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { lead } from '../section-schema.ts';
import { markdownWords } from '../ui/markdown-text.ts';

export const faq = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the questions are about.'),
      text: lead(),
      items: z.array(question()).min(1).describe('The questions with their answers.'),
    })
    .describe('Questions that expand to show their answers.'),
  prints: ['heading', 'text', 'items'],
  structuredData: ({ items }) => ({
    '@type': 'FAQPage',
    mainEntity: items.map(({ question: name, answer }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: markdownWords(answer) },
    })),
  }),
});
