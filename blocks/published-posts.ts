import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';
import { compareText } from '../engine/content/compare-text.ts';
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

/** Returns all published articles, newest first. */
export function publishedPosts(read: ContentReader): readonly ListedPost[] {
  const { compare } = formatsIn(read.site.language);
  return read
    .all('posts')
    .flatMap((post) => listedPost(read, post) ?? [])
    .sort((one, other) => compareText(other.date, one.date) || compare(one.title, other.title));
}
