import { expect, it } from 'vitest';
import { ContentLoader } from '../loading/content-loader.ts';
import { RouteTable } from '../routes/route-table.ts';
import { smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { faultyRedirects } from './redirect.ts';

const load = (site: SmallSite) => new ContentLoader(smallModel).load(toFiles(site));

const faults = (file: string, properties: object, site: SmallSite = smallSite) =>
  load(withProperties(file, properties, site)).diagnostics.map(
    ({ file: at, line, code, message }) => `${at}:${line} ${code} ${message}`,
  );

it.each([
  ['the current slug', 'cities/keene.json', ['keene'], '"keene" is the current slug of this file'],
  [
    'a slug that is in use',
    'cities/keene.json',
    ['dover'],
    '"dover" is the slug of cities/dover.json, so it cannot redirect',
  ],
  ['a slug twice', 'cities/keene.json', ['old', 'old'], '"old" is in the list twice'],
  ['the current path', 'pages/towns.json', ['towns'], '"/towns" is the current path of this page'],
  [
    'a path that is in use',
    'pages/towns.json',
    ['/not-found'],
    '"/not-found" is the path of pages/not-found.json, so it cannot redirect',
  ],
  [
    'a pattern without a dimension',
    'templates/town-service.json',
    ['/places/:city'],
    '"/places/:city" does not name every dimension of the template once',
  ],
  [
    'the current pattern',
    'templates/town.json',
    ['/towns/:city'],
    '"/towns/:city" is the current path of the template',
  ],
])('reports %s in "formerly"', (_name, file, formerly, message) => {
  expect(faults(file, { formerly })).toEqual([
    expect.stringMatching(new RegExp(`^${file}:\\d+ CB_FORMERLY `)),
  ]);
  expect(faults(file, { formerly })[0]).toContain(message);
});

it('reports a name that two entries of a collection claim, and accepts it in two collections', () => {
  const site = withProperties('cities/dover.json', { formerly: ['old'] });
  expect(faults('services/tuning.json', { formerly: ['old'] }, site)).toEqual([]);
  expect(faults('cities/keene.json', { formerly: ['old'] }, site)).toEqual([
    expect.stringContaining('cities/dover.json was formerly "old" too'),
  ]);
});

it('reports redirects and withdrawn paths that contradict the pages', () => {
  const { snapshot, model } = load(
    withFiles(
      {
        'redirects.json': {
          redirects: {
            '/towns/dover': '/towns/keene',
            '/lost': '/nowhere',
            '/good': '/towns',
            '/feed': '/feed.xml',
            '/away': 'https://example.com/',
            '/über': '/towns',
            '/%C3%9Cber/': '/towns',
            '/?p=12': '/towns',
            '/?p=13': '/nowhere',
            '/?p=14': '/?p=14',
          },
          withdrawn: ['/towns/keene', '/towns/dover/repair', '/offer'],
        },
      },
      withProperties('pages/index.json', { formerly: ['/towns/epping', '/start'] }),
    ),
  );
  if (snapshot === undefined) throw new Error('The site is invalid.');
  const state = { snapshot, model, routes: new RouteTable(snapshot, model) };
  expect(faultyRedirects(state).map(({ code, message }) => `${code} ${message}`)).toEqual([
    'CB_FORMERLY "/towns/epping" has a page, of templates/town.json, so it cannot redirect',
    'CB_REDIRECT "/towns/dover" has a page, of templates/town.json, so it cannot redirect',
    'CB_REDIRECT the redirect from "/lost" to "/nowhere" leads to no page',
    'CB_REDIRECT "/%C3%9Cber/" is the same address as "/über"',
    'CB_REDIRECT the redirect from "/?p=13" to "/nowhere" leads to no page',
    'CB_REDIRECT the redirects form a loop: "/?p=14" -> "/?p=14"',
    'CB_REDIRECT "/towns/keene" is withdrawn, but has a page that search engines index',
  ]);
});

it('reports a loop of redirects once, a misspelled target, and a path that is withdrawn as well', () => {
  const { snapshot, model } = load(
    withFiles({
      'redirects.json': {
        redirects: {
          '/a': '/b',
          '/b': '/c',
          '/c': '/a',
          '/self': '/self',
          '/old': '/twons',
          '/gone': '/towns',
        },
        withdrawn: ['/gone'],
      },
    }),
  );
  if (snapshot === undefined) throw new Error('The site is invalid.');
  const state = { snapshot, model, routes: new RouteTable(snapshot, model) };
  expect(faultyRedirects(state).map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
    'the redirects form a loop: "/a" -> "/b" -> "/c" -> "/a": Let the last one lead to a page.',
    'the redirects form a loop: "/self" -> "/self": Let the last one lead to a page.',
    'the redirect from "/old" to "/twons" leads to no page: Did you mean "/towns"?',
    '"/gone" is both redirected and withdrawn: Delete it here, or in "withdrawn".',
  ]);
});

it('reports redirects and former paths that the program answers itself, and no others', () => {
  const { snapshot, model } = load(
    withFiles(
      {
        'redirects.json': {
          redirects: {
            '/api/leads': '/towns',
            '/healthz': '/towns',
            '/dashboard/leads': '/towns',
            '/assets/old.js': '/nowhere',
            '/favicon.ico': '/towns',
            '/sitemap.xml': '/towns',
            '/dashboard': '/towns',
            '/api': '/towns',
            '/healthz/more': '/towns',
            '/assets.html': '/towns',
            '/rss.xml': '/towns',
          },
        },
      },
      withProperties(
        'templates/town.json',
        { formerly: ['/media/:city', '/places/:city'] },
        withProperties('pages/towns.json', { formerly: ['sign-in', '/sign-in/old'] }),
      ),
    ),
  );
  if (snapshot === undefined) throw new Error('The site is invalid.');
  const found = faultyRedirects({ snapshot, model, routes: new RouteTable(snapshot, model) });
  const reported = [
    ['redirects.json', '/api/leads'],
    ['redirects.json', '/healthz'],
    ['redirects.json', '/dashboard/leads'],
    ['redirects.json', '/assets/old.js'],
    ['redirects.json', '/favicon.ico'],
    ['redirects.json', '/sitemap.xml'],
    ['pages/towns.json', '/sign-in'],
    ['templates/town.json', '/media/:city'],
  ];
  expect(found.map(({ entry, code, message, hint }) => [entry.source.file, code, message, hint])).toEqual(
    reported.map(([file, path]) => [
      file,
      'CB_RESERVED_PATH',
      `the path "${path}" belongs to the program, so it cannot redirect`,
      'Delete it here: the program answers this path itself, before any redirect.',
    ]),
  );
});
