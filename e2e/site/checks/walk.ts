import { expect, it } from 'vitest';
import { siteUrl } from '../../../server/testing/renderer-options.ts';
import { readHead } from '../head-faults.ts';
import { lookedAt } from '../looked-at.ts';
import { mainOf, ownWordCounts, textOf, textRuns } from '../page-text.ts';
import type { RenderedSite, SitePage } from '../rendered-site.ts';
import { listedPaths, requiredPaths } from '../required-paths.ts';

/** Minimum number of words that only this page contains. No page is exempt. */
const fewestWords = 250;

interface WalkedPage {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  readonly robots: string;
  readonly canonical: string;
  readonly runs: readonly string[];
}

function walk({ path, status, html }: SitePage): WalkedPage {
  const { title, named, canonical = '' } = readHead(html);
  return {
    path,
    status,
    title,
    description: named.get('description') ?? '',
    headings: headingsOf(html),
    robots: named.get('robots') ?? '',
    canonical,
    runs: textRuns(mainOf(html)),
  };
}

function headingsOf(html: string): readonly string[] {
  return [...mainOf(html).matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, content = '']) =>
    textOf(content),
  );
}

function isIndexable({ path, robots, canonical }: WalkedPage): boolean {
  return robots === 'index,follow' && canonical === new URL(path, siteUrl).href;
}

/** Returns the faults of pages, one line each. */
function findFaults(pages: readonly WalkedPage[]): string[] {
  const indexable = pages.filter(isIndexable);
  const words = ownWordCounts(indexable);
  return [
    ...pages.flatMap(({ path, status, title, description, headings }) => [
      ...(status === 200 ? [] : [`${path} answers ${status}`]),
      ...(title === '' ? [`${path} has no title`] : []),
      ...(description === '' ? [`${path} has no description`] : []),
      ...(headings.length === 1 && headings[0] !== ''
        ? []
        : [`${path} has ${headings.length} h1: ${headings.join(' / ')}`]),
    ]),
    ...findRepetitions(indexable),
    ...indexable.flatMap(({ path }) => {
      const own = words.get(path) ?? 0;
      return own >= fewestWords ? [] : [`${path} has ${own} words of its own`];
    }),
  ];
}

function findRepetitions(pages: readonly WalkedPage[]): string[] {
  return [
    ...repeated(pages, 'title', (page) => page.title),
    ...repeated(pages, 'description', (page) => page.description),
    ...repeated(pages, 'h1', (page) => page.headings[0] ?? ''),
  ];
}

function repeated<Page extends Pick<WalkedPage, 'path'>>(
  pages: readonly Page[],
  what: string,
  read: (page: Page) => string,
): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const text = read(page);
    const other = first.get(text);
    if (other === undefined) first.set(text, page.path);
    return other === undefined ? [] : [`${page.path} has the ${what} of ${other}: ${text}`];
  });
}

function belowHeading(page: WalkedPage | undefined): readonly string[] {
  return page?.runs.slice(page.runs.indexOf(page.headings[0] ?? '') + 1) ?? [];
}

it('finds a bad page', () => {
  const sentence = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `This sentence of five words ${name}${index}.`);
  const good = (path: string): WalkedPage => ({
    path,
    status: 200,
    title: `Title ${path}`,
    description: `Description ${path}`,
    headings: [`Heading ${path}`],
    robots: 'index,follow',
    canonical: `${siteUrl}${path}`,
    runs: sentence(path.slice(1), 60),
  });
  const fine = good('/fine');
  expect(findFaults([fine, good('/other')])).toEqual([]);
  const faultsOf = (change: Partial<WalkedPage>) => findFaults([fine, { ...good('/bad'), ...change }]);
  expect(faultsOf({ status: 404 })).toEqual(['/bad answers 404']);
  expect(faultsOf({ title: '' })).toEqual(['/bad has no title']);
  expect(faultsOf({ title: fine.title })).toEqual(['/bad has the title of /fine: Title /fine']);
  expect(faultsOf({ description: fine.description })).toHaveLength(1);
  expect(faultsOf({ headings: fine.headings })).toEqual(['/bad has the h1 of /fine: Heading /fine']);
  expect(faultsOf({ headings: ['One', 'Two'] })).toEqual(['/bad has 2 h1: One / Two']);
  expect(faultsOf({ headings: [] })).toEqual(['/bad has 0 h1: ']);
  expect(faultsOf({ runs: sentence('few', 10) })).toEqual(['/bad has 60 words of its own']);
  expect(faultsOf({ runs: fine.runs })).toEqual([
    '/fine has 0 words of its own',
    '/bad has 0 words of its own',
  ]);
});

export function walkChecks(site: RenderedSite): void {
  const pages = requiredPaths(site).map((path) => walk(site.render(path)));

  it('the list of required paths has 104 entries', () => {
    expect(new Set(listedPaths).size).toBe(104);
  });

  it('every required path answers with its own title, description, heading and words', () => {
    lookedAt('site walk', pages.length, 'pages');
    const words = ownWordCounts(pages.filter(isIndexable));
    lookedAt(
      'words of their own',
      [...words.values()].reduce((sum, count) => sum + count, 0),
      `words on ${words.size} pages`,
    );
    expect(findFaults(pages)).toEqual([]);
  });

  it('no two pages of the sitemap share a heading', () => {
    const all = site.sitemapPaths().map((path) => ({ path, headings: headingsOf(site.render(path).html) }));
    lookedAt('sitemap', all.length, 'pages');
    expect(repeated(all, 'h1', ({ headings }) => headings[0] ?? '')).toEqual([]);
  });

  it('the dashboard shows the landing page to visitors and is not indexed', () => {
    const dashboard = pages.find(({ path }) => path === '/dashboard');
    const landing = pages.find(({ path }) => path === '/');
    expect(dashboard).toMatchObject({ robots: 'noindex,follow', canonical: `${siteUrl}/` });
    expect(dashboard?.runs).toEqual(landing?.runs);
    expect(dashboard?.runs).not.toEqual([]);
  });

  it('careers has two addresses with different headings and one canonical address', () => {
    const second = pages.find(({ path }) => path === '/about-us/careers');
    const first = pages.find(({ path }) => path === '/careers');
    expect(second?.canonical).toBe(`${siteUrl}/careers`);
    expect(second?.headings).not.toEqual(first?.headings);
    expect(belowHeading(second)).toEqual(belowHeading(first));
    expect(belowHeading(second)).not.toEqual([]);
  });
}
