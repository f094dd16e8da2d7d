import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { generatedFiles } from '../../../server/site/generated-files.ts';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { lookedAt } from '../looked-at.ts';
import type { RenderedSite } from '../rendered-site.ts';

/** `needsDate` is whether lastmod.txt must have the date of a page. */
export function fileChecks(site: RenderedSite, needsDate: (path: string) => boolean = () => true): void {
  const { collections } = site.state.snapshot;
  const files = generatedFiles(site.state, {
    siteUrl,
    contentDir: site.folder,
    now: Date.parse(`${site.today}T17:00:00Z`),
  });
  const bodyOf = (path: string): string => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`There is no ${path}`);
    return file.body;
  };

  it('the sitemap has a date for every page, none of them in the future', () => {
    const { document } = new JSDOM(bodyOf('/sitemap.xml'), { contentType: 'application/xml' }).window;
    const pages = [...document.querySelectorAll('url')];
    lookedAt('sitemap', pages.length, 'dates of pages');
    const undated = pages.filter((page) => {
      const date = page.querySelector('lastmod')?.textContent ?? '';
      const { pathname } = new URL(page.querySelector('loc')?.textContent ?? '');
      if (date === '' && !needsDate(pathname)) return false;
      return !/^\d{4}-\d{2}-\d{2}$/.test(date) || date > new Date().toISOString().slice(0, 10);
    });
    expect(undated.map((page) => page.textContent)).toEqual([]);
    // A change of the layout may date an article later than the article itself.
    const published = [...collections.posts.values()].filter(({ value }) => value.publishAt <= site.today);
    const dates = published.map(({ slug, value }) => {
      const article = pages.find(
        (page) => page.querySelector('loc')?.textContent === `${siteUrl}/blog/${slug}`,
      );
      const listed = article?.querySelector('lastmod')?.textContent ?? '';
      return { slug, listed, own: value.updatedAt ?? value.publishAt };
    });
    expect(dates.filter(({ slug, listed, own }) => needsDate(`/blog/${slug}`) && listed < own)).toEqual([]);
    lookedAt('sitemap', dates.length, 'dates of articles');
  });

  it('llms.txt is short, and each of its links leads to a page', () => {
    const text = bodyOf('/llms.txt');
    const linked = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .{20,}$/gm)].map(
      ([, href = '']) => new URL(href),
    );
    lookedAt('llms.txt', linked.length, 'links');
    expect(Buffer.byteLength(text)).toBeLessThan(50_000);
    const pages = new Set([...site.sitemapPaths(), '/sitemap.xml', '/feed.xml']);
    expect(linked.map(({ pathname }) => pathname).filter((path) => !pages.has(path))).toEqual([]);
    for (const pattern of [/^\/$/, /^\/services\/./, /^\/locations\/./, /^\/industries\/./, /^\/about$/])
      expect(linked.filter(({ pathname }) => pattern.test(pathname)).length, `${pattern}`).toBeGreaterThan(0);
  });

  it('robots.txt names the sitemap', () => {
    expect(bodyOf('/robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });
}
