import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { linkSchema } from '../link-schema.ts';
import { lead } from '../section-schema.ts';
import { resolvePostList } from './post-list.resolve.ts';

export const postList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('The heading above the articles by date.'),
      text: lead(),
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
      feed: linkSchema().optional().describe('The link to the feed.'),
    })
    .describe('The published articles, newest first, and by topic.'),
  resolve: resolvePostList,
});
