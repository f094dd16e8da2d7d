import { expect, it } from 'vitest';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { landingPath } from '../../site-pages.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

const fewestLinks = 3;

/** The paths within the site that a page links to. */
function targetsOf(site: RenderedSite, path: string): ReadonlySet<string> {
  const links = site.render(path).html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g);
  return new Set(
    [...links].flatMap(([, href = '']) => {
      const target = URL.canParse(href, siteUrl + path) ? new URL(href, siteUrl + path) : undefined;
      return target?.origin === siteUrl ? [target.pathname] : [];
    }),
  );
}

/** The kind of a page: its first segment, or for places also its depth: "locations 3" for a service in a city. */
function kindOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (landingPath.test(path)) return 'landing';
  if (rest.length === 0) return 'root';
  return first === 'locations' ? `${first} ${rest.length + 1}` : first;
}

/** Whether a path is above another: "/locations/glendale" is the hub of "/locations/glendale/it-support". */
const isAbove = (hub: string, path: string) => path.startsWith(hub === '/' ? hub : `${hub}/`);

export function inboundLinkChecks(site: RenderedSite): void {
  it('every indexable page has at least three inbound links from pages of its kind or its hubs', () => {
    const paths = site.sitemapPaths();
    const inbound = new Map<string, number>(paths.map((path) => [path, 0]));
    for (const source of paths) {
      for (const target of targetsOf(site, source)) {
        const count = inbound.get(target);
        if (count === undefined || target === source) continue;
        if (kindOf(source) === kindOf(target) || isAbove(source, target)) inbound.set(target, count + 1);
      }
    }
    lookedAt('inbound links', inbound.size, 'pages');
    const rare = [...inbound].filter(([, count]) => count < fewestLinks);
    expect(rare.map(([path, count]) => `${path} has ${count} inbound links`)).toEqual([]);
  });

  it('the footer links to all landing pages', () => {
    const footer = /<footer\b[\s\S]*<\/footer>/.exec(site.render('/faq').html)?.[0] ?? '';
    const landingPages = site.sitemapPaths().filter((path) => landingPath.test(path));
    expect(landingPages.length).toBeGreaterThanOrEqual(33);
    expect(landingPages.filter((path) => !footer.includes(`href="${path}"`))).toEqual([]);
  });
}
