import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { linkedGroups } from '../entries/linked-groups.ts';
import { linkSchema } from '../link-schema.ts';
import { newestPosts, postsInGroup } from '../published-posts.ts';
import { lead } from '../section-schema.ts';
import { headingId } from '../ui/markdown-text.ts';

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
  // Lists the articles of the group that the page is about; on other pages, the newest ones.
  resolve: ({ heading, text, feed, topicsHeading, limit }, read) => {
    const group = read.group('posts');
    const all = group === undefined ? newestPosts(read) : postsInGroup(group.slug, read);
    const { compare } = formatsIn(read.site.language);
    const topics = [...Map.groupBy(all, ({ topic }) => topic)]
      .map(([name, posts]) => ({ key: headingId(name), name, posts }))
      .sort((one, other) => compare(one.name, other.name));
    return {
      heading,
      text,
      feed,
      posts: all.slice(0, limit ?? all.length),
      topicsHeading,
      topics: topicsHeading === undefined ? [] : topics,
      groups: limit === undefined ? linkedGroups(read, 'posts') : [],
    };
  },
});
