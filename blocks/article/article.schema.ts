import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolveArticle } from './article.resolve.ts';

export const article = blockType({
  schema: z
    .strictObject({
      post: referenceTo('posts').optional().describe('The article, on pages that are not about one.'),
      contentsLabel: line({ max: 40 }).describe('Introduces the table of contents.'),
      servicesLabel: line({ max: 60 }).describe('Introduces the services that the article is about.'),
      relatedHeading: line({ max: 90 }).describe('Introduces the related articles.'),
    })
    .describe('An article to read: heading, author, date, contents, text, what to read next.'),
  resolve: resolveArticle,
  carriesPageHeading: true,
});
