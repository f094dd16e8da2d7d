import { z } from 'zod';
import { line, link } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { resolvePostList } from './post-list.resolve.ts';

export const postList = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('Stands above the articles by date.'),
      text: line({ max: 320 }).optional().describe('One or two sentences below the heading.'),
      topicsHeading: line({ max: 90 })
        .optional()
        .describe('Stands above the articles by topic; left out, the articles are listed by date alone.'),
      limit: z.int().min(1).max(40).optional().describe('At most this many articles; all if left out.'),
      feed: z
        .strictObject({
          label: line({ max: 60 }).describe('The words of the link.'),
          href: link().describe('Where the feed is.'),
        })
        .optional()
        .describe('A link to the feed.'),
    })
    .describe('The articles that are out, the newest first, and by topic.'),
  resolve: resolvePostList,
});
