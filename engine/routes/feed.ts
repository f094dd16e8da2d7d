import { startOfDate } from '../content/calendar.ts';
import type { Post } from '../content/model/entries/post.ts';
import { publicationTimes } from '../content/publication-times.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import type { RouteTable } from './route-table.ts';
import { escapeXml } from './sitemap.ts';

/** Returns the posts as an Atom feed, newest first: https://www.rfc-editor.org/rfc/rfc4287 */
export function feedFile(snapshot: Snapshot, routes: RouteTable, siteUrl: string): string {
  const { site, collections } = snapshot;
  const { timeZone, foundingDate } = site.value;
  const posts = [...collections.posts.values()]
    .map((post) => datedPost(post, timeZone))
    .sort((left, right) => right.published - left.published)
    .flatMap((post) => {
      const path = routes.pathTo({ posts: post.slug });
      return path === undefined ? [] : [{ ...post, url: new URL(path, siteUrl).href }];
    });
  const latest =
    posts.length === 0
      ? startOfDate(foundingDate, timeZone)
      : Math.max(...posts.map(({ updated }) => updated));
  const entries = posts.map(
    ({ post, published, updated, url }) =>
      `<entry><title>${escapeXml(post.title)}</title><link href="${escapeXml(url)}"/><id>${escapeXml(url)}</id>` +
      `<published>${writeInstant(published)}</published><updated>${writeInstant(updated)}</updated>` +
      `<author><name>${escapeXml(post.author)}</name></author><summary>${escapeXml(post.description)}</summary></entry>`,
  );
  const self = new URL('/feed.xml', siteUrl).href;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.value.language)}"><title>${escapeXml(site.value.name)}</title>` +
    `<link href="${escapeXml(new URL('/', siteUrl).href)}"/><link rel="self" href="${escapeXml(self)}"/><id>${escapeXml(self)}</id>` +
    `<updated>${writeInstant(latest)}</updated>\n${entries.join('\n')}\n</feed>\n`
  );
}

/** A post with its instants in epoch milliseconds. */
interface DatedPost {
  readonly slug: string;
  readonly post: Post;
  readonly published: number;
  readonly updated: number;
}

function datedPost(entry: Entry<Post>, timeZone: string): DatedPost {
  const { slug, value: post } = entry;
  // The value may have only the date of the instant.
  const published = publicationTimes(entry.source.value, timeZone).from;
  // An update on the day of publication is not before it.
  const updated =
    post.updatedAt === undefined ? published : Math.max(published, startOfDate(post.updatedAt, timeZone));
  return { slug, post, published, updated };
}

/** Writes an instant as "2026-11-21T17:00:00Z". */
function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}
