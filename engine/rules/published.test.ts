import { describe, expect, it } from 'vitest';
import { ContentLoader } from '../loading/content-loader.ts';
import { expand, newPublishedLines, parsePublishedPaths } from '../routes/published-paths.ts';
import { RouteTable } from '../routes/route-table.ts';
import { readSite, smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { checkPublishedPaths } from './published.ts';

const today = '2026-11-21';
const published = parsePublishedPaths(newPublishedLines([], readSite().routes.routes(), today).join('\n'));

const check = (site: SmallSite) =>
  checkPublishedPaths(published, readSite(site)).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

/** The small site without a city, which nothing names any more. */
const withoutDover = withProperties(
  'cities/keene.json',
  { neighbors: ['epping'] },
  withProperties(
    'cities/epping.json',
    { neighbors: ['keene'] },
    withFiles({ 'cities/dover.json': undefined }),
  ),
);

it('accepts the site as it was published, and anything new', () => {
  expect(published.flatMap(({ pattern }) => [...expand(pattern)])).toHaveLength(18);
  expect(check(smallSite)).toEqual([]);
  expect(check(withFiles({ 'cities/milford.json': smallSite['cities/dover.json'] }))).toEqual([]);
});

describe('a published path without a page', () => {
  it('is reported once for each missing entry, with three ways to mend it', () => {
    const [found, ...others] = checkPublishedPaths(published, readSite(withoutDover));
    expect(others).toEqual([]);
    expect(found).toEqual({
      file: 'published-paths.txt',
      line: 5,
      column: expect.any(Number),
      code: 'CB_PUBLISHED',
      severity: 'error',
      message:
        '"/towns/dover" and 3 more paths were published and lead to no page any more: there is no entry "dover" in cities/',
      hint: 'If it has a new name, add "formerly": ["dover"] to its file. If another page replaces it, redirect it in redirects.json. If it is gone on purpose, list "/towns/dover/*" under "withdrawn" there.',
    });
  });

  it.each([
    ['a new name', withProperties('cities/epping.json', { formerly: ['dover'] }, withoutDover), 0],
    ['a withdrawal', withFiles({ 'redirects.json': { withdrawn: ['/towns/dover/*'] } }, withoutDover), 0],
    [
      'redirects',
      withFiles(
        {
          'redirects.json': {
            redirects: Object.fromEntries(
              ['', '/tuning', '/moving', '/repair'].map((end) => [`/towns/dover${end}`, '/towns']),
            ),
          },
        },
        withoutDover,
      ),
      0,
    ],
  ])('is mended by %s', (_name, site, remaining) => {
    expect(check(site)).toHaveLength(remaining);
  });

  it('is reported when its entry becomes a draft', () => {
    expect(check(withProperties('pages/towns.json', { draft: true }))).toEqual([
      expect.stringContaining(
        '"/towns" was published and leads to no page any more: pages/towns.json is a draft',
      ),
    ]);
    expect(check(withProperties('posts/first.json', { draft: true }))).toEqual([
      expect.stringContaining(
        '"/news/first" was published and leads to no page any more: posts/first.json is a draft',
      ),
    ]);
  });

  it('is reported for a page document, a moved template and a service without a page', () => {
    expect(check(withProperties('pages/towns.json', { path: '/places' }))).toEqual([
      'published-paths.txt:2 "/towns" was published and leads to no page any more: no page document has this path',
    ]);
    expect(check(withProperties('services/repair.json', { page: false }))).toEqual([
      'published-paths.txt:4 "/work/repair" was published and leads to no page any more: templates/service.json has no such page',
    ]);
    const moved = { path: '/post/:post' };
    expect(check(withProperties('templates/post.json', moved))).toHaveLength(1);
    expect(check(withProperties('templates/post.json', { ...moved, formerly: ['/news/:post'] }))).toEqual([]);
  });
});

describe('a path that was published for search engines', () => {
  it('is reported when a fallback page answers it', () => {
    const site = withProperties('cities/dover.json', { services: {} });
    expect(check(site)).toEqual([
      'templates/fallback.json:6 "/towns/dover/tuning" was published for search engines and is now answered by a fallback page, of templates/fallback.json',
    ]);
    expect(check(withFiles({ 'redirects.json': { withdrawn: ['/towns/dover/tuning'] } }, site))).toEqual([]);
  });

  it('is not reported when its template has a fault or is not listed, which is reported there', () => {
    const withFault = withProperties('templates/town-service.json', {
      description: '{{ service.nam }} in town',
    });
    const unlisted = withProperties('site.json', { templates: ['town', 'service', 'post', 'fallback'] });
    for (const [site, answering] of [
      [withFault, undefined],
      [unlisted, 'templates/fallback'],
    ] as const) {
      const loaded = new ContentLoader(smallModel).load(toFiles(site));
      const snapshot = loaded.withoutFaults({ isForChecks: true });
      if (snapshot === undefined) throw new Error('The site cannot be checked.');
      const routes = new RouteTable(snapshot, smallModel);
      expect(routes.match('/towns/dover/tuning').route?.document.id).toBe(answering);
      expect(checkPublishedPaths(published, { snapshot, routes, model: smallModel })).toEqual([]);
    }
  });

  it('is reported when its page is no longer indexed', () => {
    expect(check(withProperties('pages/towns.json', { noIndex: true }))).toEqual([
      expect.stringMatching(/^pages\/towns\.json:\d+ .* and now has "noIndex"$/),
    ]);
    expect(check(withProperties('pages/towns.json', { canonical: '/' }))).toEqual([
      expect.stringMatching(/^pages\/towns\.json:\d+ .* and now names another canonical page$/),
    ]);
    const strict = withFiles({ 'quality.json': { cells: { 'town-service': { evidence: 1 } } } });
    expect(check(strict)).toEqual([
      expect.stringMatching(/^cities\/dover\.json:\d+ .* is now thin, so it is not indexed: it has 0 of/),
      expect.stringMatching(/^cities\/epping\.json:\d+ .*repair/),
      expect.stringMatching(/^cities\/keene\.json:\d+ .*repair/),
    ]);
  });

  it('is reported with all others that the same file hides', () => {
    expect(check(withProperties('templates/town-service.json', { noIndex: true }))).toEqual([
      expect.stringMatching(
        /^templates\/town-service\.json:\d+ "\/towns\/dover\/tuning" .* now has "noIndex"; 3 more published pages have the same fault$/,
      ),
    ]);
  });

  it('is not reported if it was never indexed', () => {
    expect(check(withProperties('pages/not-found.json', { title: 'Nothing is here' }))).toEqual([]);
  });
});
