import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { listedPost } from '../published-posts.ts';
import { markdownOutline, readingMinutes } from '../ui/markdown-text.ts';

/** Returns the article of a slug, or of the page, with the services that it covers and related articles that have a page. */
export function articleOf(read: ContentReader, slug: string | undefined) {
  const post = slug === undefined ? read.subject('posts') : read.entry('posts', slug);
  if (post === undefined)
    throw new Error('An article block needs "post" on a page that is not about an article.');
  return {
    post: {
      title: post.title,
      description: post.description,
      topic: post.topic,
      author: post.author,
      publishAt: post.publishAt,
      updatedAt: post.updatedAt,
      minutes: readingMinutes(post.body),
      picture: post.picture,
      outline: markdownOutline(post.body),
    },
    services: post.services.flatMap((slug) => {
      const service = read.entry('services', slug);
      const path = read.pathTo({ services: slug });
      return service && path ? [{ name: service.name, description: service.description, path }] : [];
    }),
    related: post.related.flatMap((slug) => {
      const other = read.entry('posts', slug);
      return (other && listedPost(read, other)) ?? [];
    }),
  };
}
