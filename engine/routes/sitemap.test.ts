import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { readSite, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { feedFile } from './feed.ts';
import { escapeXml, robotsFile, sitemapFiles } from './sitemap.ts';

const url = 'https://www.example.com';

/** Throws if the text is not well-formed XML. */
function parseXml(text: string | undefined): Document {
  if (text === undefined) throw new Error('the file is missing');
  return new JSDOM(text, { contentType: 'application/xml' }).window.document;
}

const textsOf = (document: Document, name: string): string[] =>
  [...document.getElementsByTagName(name)].map((element) => element.textContent ?? '');

const filesOf = (site: SmallSite, limit?: number) =>
  sitemapFiles(readSite(site).routes, url, limit === undefined ? {} : { limit });

const indexed = [
  '/',
  '/towns',
  '/towns/dover',
  '/towns/epping',
  '/towns/keene',
  '/towns/dover/tuning',
  '/towns/epping/repair',
  '/towns/keene/tuning',
  '/towns/keene/repair',
  '/work/repair',
  '/work/tuning',
  '/news/first',
].map((path) => new URL(path, url).href);

describe('the sitemap', () => {
  it('lists the indexable pages only', () => {
    const files = filesOf(smallSite);
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    const document = parseXml(files.get('/sitemap.xml'));
    expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    expect(textsOf(document, 'loc').sort()).toEqual([...indexed].sort());
  });

  it('excludes pages with the canonical path of another page', () => {
    const canonical = (path: string) =>
      textsOf(
        parseXml(filesOf(withProperties('pages/towns.json', { canonical: path })).get('/sitemap.xml')),
        'loc',
      );
    expect(canonical('/')).not.toContain(`${url}/towns`);
    expect(canonical('/towns')).toContain(`${url}/towns`);
  });

  it.each([
    [13, ['/sitemap.xml']],
    [12, ['/sitemap.xml', '/sitemap-1.xml']],
    [11, ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']],
    [5, ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']],
  ])('is an index from %i addresses on: %j', (limit, names) => {
    const files = filesOf(smallSite, limit);
    expect([...files.keys()]).toEqual(names);
    const root = parseXml(files.get('/sitemap.xml'));
    if (names.length === 1) return;
    expect(root.documentElement.localName).toBe('sitemapindex');
    expect(textsOf(root, 'loc')).toEqual(names.slice(1).map((name) => url + name));
    const listed = names.slice(1).map((name) => textsOf(parseXml(files.get(name)), 'loc'));
    for (const part of listed) expect(part.length).toBeLessThanOrEqual(limit);
    expect(listed.flat().sort()).toEqual([...indexed].sort());
  });

  it('contains the date of a page, if known, and for a file the latest date of its pages', () => {
    const dates = new Map([
      ['/', '2026-02-01'],
      ['/towns', '2026-05-01'],
      ['/news/first', '2026-03-01'],
    ]);
    const files = sitemapFiles(readSite(smallSite).routes, url, {
      dateOf: (path) => dates.get(path),
      limit: 11,
    });
    const lastmod = (name: string) =>
      Object.fromEntries(
        [...parseXml(files.get(name)).querySelectorAll('url, sitemap')].map((element) => [
          element.querySelector('loc')?.textContent,
          element.querySelector('lastmod')?.textContent,
        ]),
      );
    expect(lastmod('/sitemap-1.xml')).toMatchObject({
      [`${url}/`]: '2026-02-01',
      [`${url}/towns`]: '2026-05-01',
    });
    expect(lastmod('/sitemap-1.xml')[`${url}/towns/keene`]).toBeUndefined();
    expect(lastmod('/sitemap-2.xml')).toEqual({ [`${url}/news/first`]: '2026-03-01' });
    expect(lastmod('/sitemap.xml')).toEqual({
      [`${url}/sitemap-1.xml`]: '2026-05-01',
      [`${url}/sitemap-2.xml`]: '2026-03-01',
    });
  });

  it('of a site without indexable pages is empty and well-formed', () => {
    expect(
      textsOf(parseXml(sitemapFiles({ runs: () => [], routesIn: () => [] }, url).get('/sitemap.xml')), 'loc'),
    ).toEqual([]);
  });
});

it('the robots file names the sitemap and excludes the API', () => {
  expect(robotsFile('https://www.example.com/')).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://www.example.com/sitemap.xml\n',
  );
});

it('text is escaped in XML', () => {
  const odd = `<a href="x">&amp;</a> ]]> 'quoted'`;
  expect(parseXml(`<p title="${escapeXml(odd)}">${escapeXml(odd)}</p>`).documentElement.textContent).toBe(
    odd,
  );
});

describe('the feed', () => {
  const feedOf = (site: SmallSite, date?: string): Document => {
    const { snapshot, routes } = readSite(
      site,
      date === undefined ? undefined : Date.parse(`${date}T12:00:00Z`),
    );
    return parseXml(feedFile(snapshot, routes, url));
  };

  it('contains the published articles, newest first', () => {
    expect(textsOf(feedOf(smallSite), 'title')).toEqual(['Workshop', 'First']);
    expect(textsOf(feedOf(smallSite, '2027-01-20'), 'title')).toEqual(['Workshop', 'Second', 'First']);
    expect(textsOf(feedOf(smallSite, '2025-01-01'), 'entry')).toEqual([]);
  });

  it('has articles of the same day sorted by slug', () => {
    const site = withProperties('posts/second.json', { publishAt: '2026-01-10' });
    expect(textsOf(feedOf(site), 'title')).toEqual(['Workshop', 'First', 'Second']);
  });

  it('has the date of the latest update of an article', () => {
    const site = withProperties('posts/first.json', { updatedAt: '2027-03-01' });
    expect(textsOf(feedOf(site, '2027-04-01'), 'updated')).toEqual([
      '2027-03-01T05:00:00Z',
      '2027-01-20T05:00:00Z',
      '2027-03-01T05:00:00Z',
    ]);
  });

  it('has the instant at which an article appears in the time zone of the site', () => {
    const site = withProperties('site.json', { timeZone: 'Asia/Tokyo' });
    const document = feedOf(site);
    expect(textsOf(document, 'published')).toEqual(['2026-01-09T15:00:00Z']);
    expect(textsOf(document, 'updated')).toEqual(['2026-01-09T15:00:00Z', '2026-01-09T15:00:00Z']);
  });

  it('has articles of the same day sorted by their times, updates included', () => {
    const morning = withProperties('posts/first.json', {
      publishAt: '2026-01-10T09:00-05:00',
      updatedAt: '2026-01-10',
    });
    const evening = { publishAt: '2026-01-10T17:00-05:00' };
    const document = feedOf(withProperties('posts/second.json', evening, morning));
    expect(textsOf(document, 'title')).toEqual(['Workshop', 'Second', 'First']);
    const times = ['2026-01-10T22:00:00Z', '2026-01-10T14:00:00Z'];
    expect(textsOf(document, 'published')).toEqual(times);
    expect(textsOf(document, 'updated')).toEqual(['2026-01-10T22:00:00Z', ...times]);
  });

  it('of a site without articles has the date on which the business was founded', () => {
    expect(textsOf(feedOf(smallSite, '2025-01-01'), 'updated')).toEqual(['2001-03-15T05:00:00Z']);
  });

  it('escapes titles and contains the address of each article', () => {
    const document = feedOf(withProperties('posts/first.json', { title: 'A & B <b>"c"</b>' }));
    expect(textsOf(document, 'title')[1]).toBe('A & B <b>"c"</b>');
    expect(textsOf(document, 'id')).toEqual([`${url}/feed.xml`, `${url}/news/first`]);
    expect([...document.getElementsByTagName('link')].map((element) => element.getAttribute('href'))).toEqual(
      [`${url}/`, `${url}/feed.xml`, `${url}/news/first`],
    );
  });
});

it('no XML has a character that makes it unreadable', () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  const text = escapeXml(`<Two> & "${controls}\uFFFE\uFFFF" 🙂`);
  expect(parseXml(`<a>${text}</a>`).documentElement.textContent).toBe('<Two> & "\t\n\n" 🙂');
});
