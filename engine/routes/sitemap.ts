import type { CalendarDate } from '../compose/calendar.ts';
import { compareText } from '../content/diagnostic.ts';
import type { Route } from './route-table.ts';

/** The most addresses that one sitemap file may list: https://www.sitemaps.org/protocol.html */
const sitemapLimit = 50_000;

/** Whether search engines shall know the page by this path. */
export function isIndexable(route: Route): boolean {
  const { noIndex, canonical } = route.document.value;
  return noIndex !== true && (canonical === undefined || canonical === route.path);
}

export interface SitemapOptions {
  /** When the main content of a page was last changed; pages of which that is not known say nothing. */
  readonly dateOf?: (path: string) => CalendarDate | undefined;
  /** Addresses a file; smaller only in tests. */
  readonly limit?: number;
}

/**
 * The sitemap files of a site by their paths: `/sitemap.xml`, and from 50,000 addresses on an index of that name with
 * the files it lists.
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
    return `<sitemap>${placeElements({ path, date: dates.at(-1) }, siteUrl)}</sitemap>`;
  });
  return new Map([
    ['/sitemap.xml', `${declaration}<sitemapindex ${namespace}>\n${index.join('\n')}\n</sitemapindex>\n`],
    ...parts.map(({ path, chunk }) => [path, urlSet(chunk, siteUrl)] as const),
  ]);
}

/** The robots file: everything but the API may be read, and where the sitemap is. */
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
  const entries = addresses.map((address) => `<url>${placeElements(address, siteUrl)}</url>`);
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

function placeElements({ path, date }: SitemapAddress, siteUrl: string): string {
  const place = `<loc>${escapeXml(new URL(path, siteUrl).href)}</loc>`;
  return date === undefined ? place : `${place}<lastmod>${date}</lastmod>`;
}

/** Text made safe for XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
