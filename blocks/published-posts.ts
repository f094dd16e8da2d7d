import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';
import { compareText } from '../engine/content/compare-text.ts';
import { entriesPerPage } from '../engine/content/groups.ts';
import { formatsIn } from '../engine/words/formats.ts';
import { readingMinutes } from './ui/markdown-text.ts';

/** An article in a list. */
export type ListedPost = NonNullable<ReturnType<typeof listedPost>>;

/** Returns an article for a list, or undefined if it has no page. */
export function listedPost(read: ContentReader, post: EntryView<'posts'>) {
  const { slug, title, description, topic, publishAt: date, body, picture } = post;
  const path = read.pathTo({ posts: slug });
  if (path === undefined) return undefined;
  return { slug, title, description, topic, date, minutes: readingMinutes(body), path, picture };
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
