import { fileURLToPath } from 'node:url';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { generatedFiles } from '../server/site/generated-files.ts';
import { lookedAt } from './site/looked-at.ts';
import { sitemapPaths, siteUrl, state, today } from './site/rendered-site.ts';

const files = generatedFiles(state, {
  siteUrl,
  contentDir: fileURLToPath(new URL('../content', import.meta.url)),
  today,
  now: Date.parse(`${today}T17:00:00Z`),
});

function bodyOf(path: string): string {
  const file = files.get(path);
  if (file === undefined) throw new Error(`There is no ${path}`);
  return file.body;
}

it('the sitemap dates every page, and none in the future', () => {
  const { document } = new JSDOM(bodyOf('/sitemap.xml'), { contentType: 'application/xml' }).window;
  const pages = [...document.querySelectorAll('url')];
  lookedAt('sitemap', pages.length, 'dates of pages');
  const undated = pages.filter((page) => {
    const date = page.querySelector('lastmod')?.textContent ?? '';
    return !/^\d{4}-\d{2}-\d{2}$/.test(date) || date > new Date().toISOString().slice(0, 10);
  });
  expect(undated.map((page) => page.textContent)).toEqual([]);
  // An article says itself when it was published or brought up to date.
  const article = pages.find((page) => page.textContent?.includes('/blog/windows-10-after-end-of-support'));
  expect(article?.querySelector('lastmod')?.textContent).toBe('2026-10-20');
});

it('the summary for programs is short, and each of its links leads to a page', () => {
  const text = bodyOf('/llms.txt');
  const linked = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .{20,}$/gm)].map(
    ([, href = '']) => new URL(href),
  );
  lookedAt('llms.txt', linked.length, 'links');
  expect(Buffer.byteLength(text)).toBeLessThan(50_000);
  const pages = new Set([...sitemapPaths(), '/sitemap.xml', '/feed.xml']);
  expect(linked.map(({ pathname }) => pathname).filter((path) => !pages.has(path))).toEqual([]);
  for (const path of ['/', '/services/cybersecurity', '/locations/glendale', '/industries/legal', '/about'])
    expect(linked.map(({ pathname }) => pathname)).toContain(path);
});

it('robots are told where the sitemap is', () => {
  expect(bodyOf('/robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});
