import type { CalendarDate } from '../content/calendar.ts';
import type { Route, RouteRun, RouteTable } from './route-table.ts';

/**
 * Maximum number of URLs in a sitemap file. https://www.sitemaps.org/protocol.html allows 50,000; a smaller file is made
 * and compressed without delaying other requests.
 */
const sitemapLimit = 10_000;

/** Whether search engines may index the page under this path. */
export function isIndexable(route: Route): boolean {
  if (route.kind === 'cell' && route.state.state === 'thin') return false;
  const { noIndex, canonical } = route.document.value;
  return noIndex !== true && (canonical === undefined || canonical === route.path);
}

/** The routes of a site in groups that can be enumerated again: see `RouteTable`. */
export type RouteRuns = Pick<RouteTable, 'runs' | 'routesIn'>;

export interface SitemapOptions {
  /** Returns the date of the last change of a page's main content; pages without one have no `lastmod`. */
  readonly dateOf?: ((path: string) => CalendarDate | undefined) | undefined;
  /** Maximum number of URLs per file; lower only in tests. */
  readonly limit?: number;
}

interface SitemapPart {
  /** The runs whose URLs it contains. */
  readonly runs: RouteRun[];
  urls: number;
  /** The date of the latest change of its pages. */
  date: CalendarDate | undefined;
}

/** The division of the URLs of a site into sitemap files. Holds no URL. */
export interface SitemapIndex {
  readonly parts: readonly SitemapPart[];
  readonly urls: number;
  /** Whether there is an index at `/sitemap.xml`, or that file contains all URLs. */
  readonly isDivided: boolean;
}

/** Counts the URLs of a site, and divides them into files. The URLs of a run are in one file. */
export function indexSitemap(
  routes: RouteRuns,
  { dateOf, limit = sitemapLimit }: SitemapOptions = {},
): SitemapIndex {
  const parts: SitemapPart[] = [];
  for (const run of routes.runs()) {
    const indexable = routes.routesIn(run).filter(isIndexable);
    if (indexable.length === 0) continue;
    let part = parts.at(-1);
    if (part === undefined || part.urls + indexable.length > limit) {
      part = { runs: [], urls: 0, date: undefined };
      parts.push(part);
    }
    part.runs.push(run);
    part.urls += indexable.length;
    for (const { path } of indexable) {
      const date = dateOf?.(path);
      if (date !== undefined && (part.date === undefined || part.date < date)) part.date = date;
    }
  }
  const urls = parts.reduce((sum, part) => sum + part.urls, 0);
  return { parts, urls, isDivided: urls >= limit };
}

/** Returns the paths of the sitemap files. */
export function sitemapPaths({ parts, isDivided }: SitemapIndex): readonly string[] {
  return ['/sitemap.xml', ...(isDivided ? parts.map((_, index) => partPath(index)) : [])];
}

const partPath = (index: number): string => `/sitemap-${index + 1}.xml`;

/** Writes the sitemap file at a path. Returns undefined if the path is that of no file. */
export function sitemapFile(
  path: string,
  index: SitemapIndex,
  routes: RouteRuns,
  siteUrl: string,
  { dateOf }: SitemapOptions = {},
): string | undefined {
  const { parts, isDivided } = index;
  if (path === '/sitemap.xml' && isDivided) {
    const files = parts.map(({ date }, number) => {
      return `<sitemap>${locationElements({ path: partPath(number), date }, siteUrl)}</sitemap>`;
    });
    return `${declaration}<sitemapindex ${namespace}>\n${files.join('\n')}\n</sitemapindex>\n`;
  }
  const shown = isDivided ? parts.filter((_, number) => partPath(number) === path) : parts;
  if (isDivided ? shown.length === 0 : path !== '/sitemap.xml') return undefined;
  const entries = shown
    .flatMap(({ runs }) => runs)
    .flatMap((run) => routes.routesIn(run).filter(isIndexable))
    .map(
      (route) => `<url>${locationElements({ path: route.path, date: dateOf?.(route.path) }, siteUrl)}</url>`,
    );
  return `${declaration}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

/**
 * Returns the sitemap files of a site by path: `/sitemap.xml` alone, or, from 10,000 URLs, an index at that path and the
 * files that it lists.
 */
export function sitemapFiles(
  routes: RouteRuns,
  siteUrl: string,
  options: SitemapOptions = {},
): ReadonlyMap<string, string> {
  const index = indexSitemap(routes, options);
  return new Map(
    sitemapPaths(index).map((path) => [path, sitemapFile(path, index, routes, siteUrl, options) ?? '']),
  );
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

function locationElements({ path, date }: SitemapAddress, siteUrl: string): string {
  const loc = `<loc>${escapeXml(new URL(path, siteUrl).href)}</loc>`;
  return date === undefined ? loc : `${loc}<lastmod>${date}</lastmod>`;
}

/** Characters that XML cannot contain, not even escaped: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const outsideXml = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g;

/** Escapes text for XML. Characters that XML cannot contain are removed. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(outsideXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
