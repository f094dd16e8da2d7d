import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { type LinkedGroup, linkedGroups } from '../entries/linked-groups.ts';
import { type ListedPost, newestPosts, postsInGroup } from '../published-posts.ts';
import { headingId } from '../ui/markdown-text.ts';

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly topicsHeading?: string | undefined;
  readonly limit?: number | undefined;
  readonly feed?: { readonly label: string; readonly href: string } | undefined;
}

export interface PostList {
  readonly heading: string;
  readonly text: string | undefined;
  readonly feed: { readonly label: string; readonly href: string } | undefined;
  readonly posts: readonly ListedPost[];
  readonly topicsHeading: string | undefined;
  readonly topics: readonly {
    readonly key: string;
    readonly name: string;
    readonly posts: readonly ListedPost[];
  }[];
  /** The groups of all articles. None if all are listed here, or if groups have no pages. */
  readonly groups: readonly LinkedGroup[];
}

/** Returns the articles of the group that the page is about; on other pages, the newest ones. */
export function resolvePostList(block: Source, read: ContentReader): PostList {
  const group = read.group('posts');
  const all = group === undefined ? newestPosts(read) : postsInGroup(group.slug, read);
  const { compare } = formatsIn(read.site.language);
  const topics = [...Map.groupBy(all, ({ topic }) => topic)]
    .map(([name, posts]) => ({ key: headingId(name), name, posts }))
    .sort((one, other) => compare(one.name, other.name));
  return {
    heading: block.heading,
    text: block.text,
    feed: block.feed,
    posts: all.slice(0, block.limit ?? all.length),
    topicsHeading: block.topicsHeading,
    topics: block.topicsHeading === undefined ? [] : topics,
    groups: block.limit === undefined ? linkedGroups(read, 'posts') : [],
  };
}
