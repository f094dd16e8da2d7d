import { compareText } from '../content/compare-text.ts';
import type { Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from './route-table.ts';
import { escapeXml } from './sitemap.ts';

/** Returns the posts as an Atom feed, newest first: https://www.rfc-editor.org/rfc/rfc4287 */
export function feedFile(snapshot: Snapshot, routes: RouteTable, siteUrl: string): string {
  const { site, collections } = snapshot;
  const posts = [...collections.posts.values()]
    .sort((left, right) => compareText(right.value.publishAt, left.value.publishAt))
    .flatMap((post) => {
      const path = routes.pathTo({ posts: post.slug });
      return path === undefined ? [] : [{ post: post.value, url: new URL(path, siteUrl).href }];
    });
  const dates = posts.map(({ post }) => post.updatedAt ?? post.publishAt);
  const updated = dates.sort(compareText).at(-1) ?? site.value.foundingDate;
  const entries = posts.map(
    ({ post, url }) =>
      `<entry><title>${escapeXml(post.title)}</title><link href="${escapeXml(url)}"/><id>${escapeXml(url)}</id>` +
      `<published>${post.publishAt}T00:00:00Z</published><updated>${post.updatedAt ?? post.publishAt}T00:00:00Z</updated>` +
      `<author><name>${escapeXml(post.author)}</name></author><summary>${escapeXml(post.description)}</summary></entry>`,
  );
  const self = new URL('/feed.xml', siteUrl).href;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.value.language)}"><title>${escapeXml(site.value.name)}</title>` +
    `<link href="${escapeXml(new URL('/', siteUrl).href)}"/><link rel="self" href="${escapeXml(self)}"/><id>${escapeXml(self)}</id>` +
    `<updated>${updated}T00:00:00Z</updated>\n${entries.join('\n')}\n</feed>\n`
  );
}
