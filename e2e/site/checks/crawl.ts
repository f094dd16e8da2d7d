import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generatedPaths } from '../../../engine/routes/links.ts';
import { styles } from '../../../server/ssr-bundle.ts';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { type CrawlAnswer, type CrawledSite, crawl } from '../crawl.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

const mostClicks = 3;

const fontFolder = fileURLToPath(new URL('../../../blocks/ui/fonts/', import.meta.url));

const crawledSite = (site: RenderedSite): CrawledSite => ({
  origin: siteUrl,
  answer: (path) => site.render(path),
  hasFile: (path) =>
    generatedPaths.has(path) ||
    styles.stylesheetAt(path) !== undefined ||
    (path.startsWith('/fonts/') && existsSync(fontFolder + path.slice('/fonts/'.length))),
  endpoints: new Set(['/api/leads']),
});

function farPages(clicks: ReadonlyMap<string, number>, wanted: readonly string[]): string[] {
  return wanted.flatMap((path) => {
    const count = clicks.get(path);
    if (count === undefined) return [`${path} cannot be reached`];
    return count <= mostClicks ? [] : [`${path} is ${count} clicks away`];
  });
}

it('finds each fault of a broken site', () => {
  const pages: Readonly<Record<string, string>> = {
    '/': `<a href="/one">One</a> <!-- <a href="/commented-out"> --> <a href="#here" id="here">Here</a>
      <a href="tel:+16265550100">Call</a> <a href="mailto:desk@example.com">Write</a>
      <a href="https://example.org/">Elsewhere</a> <form action="/api/leads"></form>
      <script>document.write('<a href="/in-a-script">')</script>`,
    '/one': `<a href="/two#nowhere">Two</a> <a href="/missing">Missing</a> <a href="http://example.org">Plain</a>
      <a href="tel:555">Short</a> <img src="/missing.png" alt=""> <style>p { background: url("/missing.svg") }</style>
      <form action="/nowhere"></form>`,
    '/two': '<a href="/three">Three</a>',
    '/three': '<a href="/four">Four</a>',
    '/four': '',
    '/island': '',
  };
  const answer = (path: string): CrawlAnswer => ({
    status: path in pages ? 200 : 404,
    html: pages[path] ?? '',
  });
  const found = crawl(
    { origin: siteUrl, hasFile: () => false, endpoints: new Set(['/api/leads']), answer },
    '/',
  );
  expect([...found.faults].sort()).toEqual([
    '/one has a form that sends to /nowhere, where nothing listens',
    '/one links to /missing, which answers 404',
    '/one links to /two#nowhere, and that page has no such id',
    '/one needs the file /missing.png, which is not there',
    '/one needs the file /missing.svg, which is not there',
    '/one refers to "http://example.org", which is neither on this site nor https',
    '/one refers to "tel:555", which is neither on this site nor https',
  ]);
  expect(farPages(found.clicks, Object.keys(pages))).toEqual([
    '/four is 4 clicks away',
    '/island cannot be reached',
  ]);
  expect([...found.external]).toEqual(['https://example.org/']);
});

export function crawlChecks(site: RenderedSite): void {
  it('every indexable page is at most three clicks from the start, and no link is broken', () => {
    const found = crawl(crawledSite(site), '/');
    const wanted = site.sitemapPaths();
    lookedAt('crawl', found.clicks.size, `pages, ${wanted.length} of them in the sitemap`);
    lookedAt('links within the site', found.links, 'links');
    lookedAt('anchors', found.anchors, 'anchors');
    lookedAt('files', found.files, 'files that pages need');
    lookedAt('links to other sites', found.external.size, 'addresses');
    expect(found.faults).toEqual([]);
    expect(farPages(found.clicks, wanted)).toEqual([]);
  });
}
