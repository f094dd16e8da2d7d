import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';
import { compareText } from '../engine/content/compare-text.ts';
import { entriesPerPage } from '../engine/content/groups.ts';
import type { PictureProperties } from '../engine/content/model/common.ts';
import { formatsIn } from '../engine/words/formats.ts';
import type { MarkdownText } from './ui/markdown.ts';
import { readingMinutes } from './ui/markdown-text.ts';

/** An article in a list. */
export interface ListedPost {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly topic: string;
  readonly date: string;
  readonly minutes: number;
  readonly path: string;
  readonly picture: PictureProperties | undefined;
}

const minutesOf = (body: MarkdownText) => readingMinutes(typeof body === 'string' ? body : [...body]);

/** Returns an article for a list, or undefined if it has no page. */
export function listedPost(read: ContentReader, post: EntryView<'posts'>): ListedPost | undefined {
  const path = read.pathTo({ posts: post.slug });
  if (path === undefined) return undefined;
  return {
    slug: post.slug,
    title: post.title,
    description: post.description,
    topic: post.topic,
    date: post.publishAt,
    minutes: minutesOf(post.body),
    path,
    picture: post.picture,
  };
}

/** Returns the newest published articles, as many as one page lists. */
export function newestPosts(read: ContentReader): readonly ListedPost[] {
  const groups = read.groups('posts');
  if (groups.length === 0) return newestFirst(read.all('posts'), read);
  const newest: ListedPost[] = [];
  // Groups are sorted by date, so those that follow have older articles.
  for (const { slug } of groups) {
    if (newest.length >= entriesPerPage) break;
    newest.push(...postsInGroup(slug, read));
  }
  return newest.slice(0, entriesPerPage);
}

/** Returns the published articles of a group, newest first. */
export function postsInGroup(group: string, read: ContentReader): readonly ListedPost[] {
  const posts = read.entriesIn('posts', group).flatMap((slug) => read.entry('posts', slug) ?? []);
  return newestFirst(posts, read);
}

function newestFirst(posts: readonly EntryView<'posts'>[], read: ContentReader): readonly ListedPost[] {
  const { compare } = formatsIn(read.site.language);
  return posts
    .flatMap((post) => listedPost(read, post) ?? [])
    .sort((one, other) => compareText(other.date, one.date) || compare(one.title, other.title));
}
