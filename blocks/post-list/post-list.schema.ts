import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolvePostList } from './post-list.resolve.ts';

export const postList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the articles by date.'),
      text: line({ max: 320 })
        .optional()
        .describe('One or two sentences below the heading, such as "We answer within a day."'),
      topicsHeading: line({ max: 90 })
        .optional()
        .describe(
          'The heading above the articles by topic, at most the 50 newest. Without it, articles are listed by date only.',
        ),
      limit: z
        .int()
        .min(1)
        .max(40)
        .optional()
        .describe(
          'The maximum number of articles. The default is the 50 newest, with links to the pages of "posts:groups", if a template has these. On such a page, it is the articles of the group.',
        ),
      feed: z
        .strictObject({
          label: line({ max: 60 }).describe('The text of the link, such as "Book a visit".'),
          href: link().describe('The address of the feed, such as "/feed.xml".'),
        })
        .optional()
        .describe('The link to the feed.'),
    })
    .describe('The published articles, newest first, and by topic.'),
  resolve: resolvePostList,
});
