import { z } from 'zod';
import { line, question } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { markdownWords } from '../ui/markdown-text.ts';

export const faq = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading: what the questions are about.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      items: z.array(question()).min(1).describe('The questions with their answers.'),
    })
    .describe('Questions that expand to show their answers.'),
  structuredData: ({ items }) => ({
    '@type': 'FAQPage',
    mainEntity: items.map(({ question: name, answer }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: markdownWords(answer) },
    })),
  }),
});
