import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import { type ListedPost, listedPost } from '../published-posts.ts';
import { type MarkdownOutline, markdownOutline, readingMinutes } from '../ui/markdown-text.ts';

interface Source {
  readonly post?: string | undefined;
  readonly contentsLabel: string;
  readonly servicesLabel: string;
  readonly relatedHeading: string;
}

export interface Article {
  readonly contentsLabel: string;
  readonly servicesLabel: string;
  readonly relatedHeading: string;
  readonly post: {
    readonly title: string;
    readonly description: string;
    readonly topic: string;
    readonly author: string;
    readonly publishAt: string;
    readonly updatedAt: string | undefined;
    readonly minutes: number;
    readonly picture: PictureProperties | undefined;
    readonly outline: MarkdownOutline;
  };
  readonly services: readonly {
    readonly name: string;
    readonly description: string;
    readonly path: string;
  }[];
  readonly related: readonly ListedPost[];
}

export function resolveArticle(block: Source, read: ContentReader): Article {
  const post = block.post === undefined ? read.subject('posts') : read.entry('posts', block.post);
  if (post === undefined)
    throw new Error('An article block needs "post" on a page that is not about an article.');
  const body = typeof post.body === 'string' ? post.body : [...post.body];
  return {
    contentsLabel: block.contentsLabel,
    servicesLabel: block.servicesLabel,
    relatedHeading: block.relatedHeading,
    post: {
      title: post.title,
      description: post.description,
      topic: post.topic,
      author: post.author,
      publishAt: post.publishAt,
      updatedAt: post.updatedAt,
      minutes: readingMinutes(body),
      picture: post.picture,
      outline: markdownOutline(body),
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
