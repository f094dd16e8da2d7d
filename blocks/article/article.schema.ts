import { z } from 'zod';
import { line, referenceTo } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { articleOf } from './article.resolve.ts';

export const article = blockType({
  anchors: 'any',
  schema: z
    .strictObject({
      post: referenceTo('posts')
        .optional()
        .describe('The slug of the article; required on pages that are not about an article.'),
      contentsLabel: line({ max: 40 }).describe(
        'The heading of the table of contents, such as "In this article".',
      ),
      servicesLabel: line({ max: 60 }).describe(
        'The heading of the list of services that the article covers.',
      ),
      relatedHeading: line({ max: 90 }).describe('The heading of the list of related articles.'),
    })
    .describe('A whole article: heading, author, date, table of contents, text and related articles.'),
  resolve: ({ post, ...labels }, read) => ({ ...labels, ...articleOf(read, post) }),
  carriesPageHeading: true,
});
