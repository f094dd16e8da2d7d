import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSite, withFiles, withProperties } from '../testing/read-site.ts';
import { contract, expand, newPublishedLines, parsePublishedPaths } from './published-paths.ts';

const today = '2026-11-21';
const site = readSite();

it('writes the paths of a template in a few lines', () => {
  const lines = newPublishedLines([], site.routes.routes(), today);
  expect(lines).toEqual([
    '2026-11-21 indexed pages /',
    '2026-11-21 indexed pages /towns',
    '2026-11-21 indexed templates/post /news/first',
    '2026-11-21 indexed templates/service /work/{repair,tuning}',
    '2026-11-21 indexed templates/town /towns/{dover,epping,keene}',
    '2026-11-21 indexed templates/town-service /towns/dover/tuning',
    '2026-11-21 indexed templates/town-service /towns/epping/repair',
    '2026-11-21 indexed templates/town-service /towns/keene/{repair,tuning}',
    '2026-11-21 noindex pages /not-found',
    '2026-11-21 noindex templates/fallback /towns/dover/{moving,repair}',
    '2026-11-21 noindex templates/fallback /towns/epping/{moving,tuning}',
    '2026-11-21 noindex templates/fallback /towns/keene/moving',
  ]);
});

it('adds lines for new paths and for paths that are indexed for the first time only', () => {
  const first = parsePublishedPaths(newPublishedLines([], site.routes.routes(), today).join('\n'));
  expect(newPublishedLines(first, site.routes.routes(), '2026-11-22')).toEqual([]);
  const { routes } = readSite(
    withProperties(
      'cities/dover.json',
      { services: { tuning: {}, repair: {} } },
      withFiles({ 'posts/second.json': undefined, 'posts/first.json': undefined }),
    ),
  );
  expect(newPublishedLines(first, routes.routes(), '2026-11-22')).toEqual([
    '2026-11-22 indexed templates/town-service /towns/dover/repair',
  ]);
});

it('reads what it writes, for any paths', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,3}$/);
  const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), (paths) => {
      expect(
        contract(paths)
          .flatMap((pattern) => [...expand(pattern)])
          .sort(),
      ).toEqual(paths.toSorted());
    }),
    { examples: [[['/-', '/a/-']]] },
  );
});

it('ignores lines of another form, and names the position of the paths', () => {
  const text = 'The paths\n\n2026-11-21 indexed pages /{a,b}\n2026-11-21 lost pages /c\n';
  expect(parsePublishedPaths(text)).toEqual([
    { date: today, indexed: true, document: 'pages', pattern: '/{a,b}', line: 3, column: 26 },
  ]);
});
