import { z } from 'zod';
import { date, instant, line, markdown, picture, referenceTo, schemaLink } from '../common.ts';
import { publication } from '../publication.ts';

export const postSchema = z.strictObject({
  $schema: schemaLink(),
  ...publication,
  title: line({ max: 80 }).describe('The h1 of the article, such as "Why February".'),
  description: line({ max: 170 }).describe(
    'One sentence for cards and search results, such as "Tuning and repairs on both banks of the river."',
  ),
  topic: line({ max: 40 })
    .meta({ completes: 'topics' })
    .describe('The topic, such as "Humidity". Articles with the same topic are listed together.'),
  author: line({ max: 60 }).describe('The name of the author, such as "Ana Ruiz".'),
  picture: picture()
    .optional()
    .describe(
      'The picture above the text and in lists of articles: { "file": "media/tools.jpg", "alt": "Tools on a bench" }.',
    ),
  publishAt: instant().describe(
    'The date of the article, such as "2026-11-21": visitors see it from the start of that day in the time zone of the site, or from a time such as "2026-11-21T09:00-08:00".',
  ),
  updatedAt: date().optional().describe('The date of the last change of the article, such as "2026-11-21".'),
  body: markdown().describe(
    'The text of the article in markdown: one string, or a list of paragraphs, such as ["## Why", "Wood moves."].',
  ),
  services: z
    .array(referenceTo('services'))
    .min(1)
    .max(4)
    .describe('Slugs of services that the article is about: ["repairs"].'),
  related: z
    .array(referenceTo('posts'))
    .max(4)
    .describe('Slugs of related articles, such as ["why-february"]; [] if there is none yet.'),
});

export type Post = z.infer<typeof postSchema>;
