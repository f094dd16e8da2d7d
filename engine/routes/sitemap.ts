import type { CalendarDate } from '../content/calendar.ts';
import { compareText } from '../content/diagnostic.ts';
import type { Route } from './route-table.ts';

/** Maximum number of URLs in a sitemap file: https://www.sitemaps.org/protocol.html */
const sitemapLimit = 50_000;

/** Whether search engines may index the page under this path. */
export function isIndexable(route: Route): boolean {
  if (route.kind === 'cell' && route.state.state === 'thin') return false;
  const { noIndex, canonical } = route.document.value;
  return noIndex !== true && (canonical === undefined || canonical === route.path);
}

export interface SitemapOptions {
  /** Returns the date of the last change of a page's main content; pages without one have no `lastmod`. */
  readonly dateOf?: (path: string) => CalendarDate | undefined;
  /** Maximum number of URLs per file; lower only in tests. */
  readonly limit?: number;
}

/**
 * Returns the sitemap files of a site by path: `/sitemap.xml` alone, or, from 50,000 URLs, an index at that path and the
 * files that it lists.
 */
export function sitemapFiles(
  routes: Iterable<Route>,
  siteUrl: string,
  { dateOf = () => undefined, limit = sitemapLimit }: SitemapOptions = {},
): ReadonlyMap<string, string> {
  const chunks: SitemapAddress[][] = [];
  for (const route of routes) {
    if (!isIndexable(route)) continue;
    const last = chunks.at(-1);
    const entry = { path: route.path, date: dateOf(route.path) };
    if (last === undefined || last.length >= limit) chunks.push([entry]);
    else last.push(entry);
  }
  const [only = []] = chunks;
  if (chunks.length < 2 && only.length < limit) return new Map([['/sitemap.xml', urlSet(only, siteUrl)]]);
  const parts = chunks.map((chunk, index) => ({ path: `/sitemap-${index + 1}.xml`, chunk }));
  const index = parts.map(({ path, chunk }) => {
    const dates = chunk.flatMap(({ date }) => date ?? []).sort(compareText);
    return `<sitemap>${locationElements({ path, date: dates.at(-1) }, siteUrl)}</sitemap>`;
  });
  return new Map([
    ['/sitemap.xml', `${declaration}<sitemapindex ${namespace}>\n${index.join('\n')}\n</sitemapindex>\n`],
    ...parts.map(({ path, chunk }) => [path, urlSet(chunk, siteUrl)] as const),
  ]);
}

/** Returns the robots file, which excludes the API and names the sitemap. */
export function robotsFile(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapAddress {
  readonly path: string;
  readonly date: CalendarDate | undefined;
}

function urlSet(addresses: readonly SitemapAddress[], siteUrl: string): string {
  const entries = addresses.map((address) => `<url>${locationElements(address, siteUrl)}</url>`);
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

function locationElements({ path, date }: SitemapAddress, siteUrl: string): string {
  const loc = `<loc>${escapeXml(new URL(path, siteUrl).href)}</loc>`;
  return date === undefined ? loc : `${loc}<lastmod>${date}</lastmod>`;
}

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
