import type { Route } from './route-table.ts';

/** The most addresses that one sitemap file may list: https://www.sitemaps.org/protocol.html */
const sitemapLimit = 50_000;

/** Whether search engines shall know the page by this path. */
export function isIndexable(route: Route): boolean {
  const { noIndex, canonical } = route.document.value;
  return noIndex !== true && (canonical === undefined || canonical === route.path);
}

/**
 * The sitemap files of a site by their paths: `/sitemap.xml`, and from 50,000 addresses on an index of that name with
 * the files it lists.
 * @param limit addresses a file; smaller only in tests
 */
export function sitemapFiles(
  routes: Iterable<Route>,
  siteUrl: string,
  limit = sitemapLimit,
): ReadonlyMap<string, string> {
  const chunks: string[][] = [];
  for (const route of routes) {
    if (!isIndexable(route)) continue;
    const last = chunks.at(-1);
    const entry = `<url><loc>${escapeXml(new URL(route.path, siteUrl).href)}</loc></url>`;
    if (last === undefined || last.length >= limit) chunks.push([entry]);
    else last.push(entry);
  }
  const [only = []] = chunks;
  if (chunks.length < 2 && only.length < limit) return new Map([['/sitemap.xml', urlSet(only)]]);
  const parts = chunks.map((chunk, index) => [`/sitemap-${index + 1}.xml`, urlSet(chunk)] as const);
  const index = parts.map(
    ([path]) => `<sitemap><loc>${escapeXml(new URL(path, siteUrl).href)}</loc></sitemap>`,
  );
  return new Map([
    ['/sitemap.xml', `${declaration}<sitemapindex ${namespace}>\n${index.join('\n')}\n</sitemapindex>\n`],
    ...parts,
  ]);
}

/** The robots file: everything but the API may be read, and where the sitemap is. */
export function robotsFile(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlSet(entries: readonly string[]): string {
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** Text made safe for XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
