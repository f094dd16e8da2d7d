import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite, smallModel, withFiles, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { readDimensions } from './matrix.ts';
import type { Route, RouteTable } from './route-table.ts';

const later = Date.parse('2027-01-20T05:00:00Z');

const documentAt = (routes: RouteTable, path: string): string | undefined =>
  routes.match(path).route?.document.id;

const pathsOf = (routes: RouteTable): string[] => [...routes.routes()].map((route) => route.path);

const subjectsOf = (route: Route | undefined): Readonly<Record<string, string>> =>
  route?.kind === 'cell'
    ? Object.fromEntries([...route.subjects].map(([collection, entry]) => [collection, entry.slug]))
    : {};

const withTemplates = (templates: readonly string[], site: SmallSite = smallSite): SmallSite =>
  withProperties('site.json', { templates }, site);

describe('a path', () => {
  const { routes } = readSite();

  it.each([
    ['/', 'pages/index', {}],
    ['/towns', 'pages/towns', {}],
    ['/towns/keene', 'templates/town', { cities: 'keene' }],
    ['/towns/keene/tuning', 'templates/town-service', { cities: 'keene', services: 'tuning' }],
    ['/towns/dover/repair', 'templates/fallback', { cities: 'dover', services: 'repair' }],
    ['/work/tuning', 'templates/service', { services: 'tuning' }],
    ['/news/first', 'templates/post', { posts: 'first' }],
  ])('%s leads to %s', (path, document, subjects) => {
    const { route } = routes.match(path);
    expect(route?.document.id).toBe(document);
    expect(route?.path).toBe(path);
    expect(subjectsOf(route)).toEqual(subjects);
  });

  it.each([
    ['an unknown city', '/towns/boston'],
    ['an unknown service', '/towns/keene/piano'],
    ['slugs of the wrong collections', '/towns/tuning/keene'],
    ['a combination that "where" excludes', '/work/moving'],
    ['an additional segment', '/towns/keene/tuning/more'],
    ['a trailing slash', '/towns/'],
    ['upper case', '/Towns/keene'],
    ['an empty segment', '/towns//tuning'],
    ['an encoded slug', '/towns/k%65ene'],
    ['the name of an inherited property', '/towns/constructor'],
    ['"__proto__"', '/towns/keene/__proto__'],
    ['a broken escape', '/towns/%'],
    ['nothing', ''],
  ])('with %s has no route', (_name, path) => {
    expect(routes.match(path).route).toBeUndefined();
  });

  it('has the cell of its map', () => {
    const { route } = routes.match('/towns/keene/tuning');
    expect(route?.kind === 'cell' && route.cell).toMatchObject({
      entry: { id: 'cities/keene' },
      path: ['services', 'tuning'],
    });
    for (const path of ['/towns/keene', '/towns/dover/repair']) {
      const other = routes.match(path).route;
      expect(other?.kind === 'cell' && other.cell).toBeUndefined();
    }
  });
});

describe('the order of routes', () => {
  it('starts with page documents', () => {
    const page = { ...Object(smallSite['pages/towns.json']), path: '/towns/keene' };
    const { routes } = readSite(withFiles({ 'pages/keene.json': page }));
    expect(documentAt(routes, '/towns/keene')).toBe('pages/keene');
    expect(documentAt(routes, '/towns/dover')).toBe('templates/town');
  });

  it('follows site.json for templates; the first template with the combination wins', () => {
    const first = readSite(withTemplates(['fallback', 'town', 'town-service', 'service', 'post']));
    expect(documentAt(first.routes, '/towns/keene/tuning')).toBe('templates/fallback');
    const last = readSite();
    expect(documentAt(last.routes, '/towns/keene/tuning')).toBe('templates/town-service');
  });
});

describe('the dimensions of a template', () => {
  const bench = (properties: object): SmallSite =>
    withTemplates(
      ['town', 'town-service', 'service', 'post', 'fallback', 'bench'],
      withFiles({ 'templates/bench.json': { ...Object(smallSite['templates/town.json']), ...properties } }),
    );

  it('have different collections', () => {
    const near = { for: { from: 'services', near: 'from.related' }, path: '/x/:from/:near' };
    expect(() => readSite(bench(near))).toThrow(/two dimensions run over services/);
  });

  it('may be a list in an entry, with its slugs in order and without duplicates', () => {
    const posts = withProperties(
      'posts/first.json',
      { services: ['repair', 'tuning', 'repair'] },
      bench({
        for: { post: 'posts', service: 'post.services' },
        path: '/about/:post/:service',
        blocks: [{ id: 'a', type: 'text', text: '{{ post.title }}' }],
        title: '{{ post.title }} {{ service.name }}',
        description: '{{ post.description }}',
        name: 'x',
      }),
    );
    const { routes } = readSite(posts);
    expect(pathsOf(routes).filter((path) => path.startsWith('/about/'))).toEqual([
      '/about/first/repair',
      '/about/first/tuning',
    ]);
    expect(routes.match('/about/first/moving').route).toBeUndefined();
    expect(routes.pathTo({ posts: 'first', services: 'repair' })).toBe('/about/first/repair');
  });

  it.each([
    ['an unknown collection', { for: { city: 'towns' } }, /neither a collection nor read/],
    [
      'a property that is no list of entries',
      { for: { city: 'cities', x: 'city.name' }, path: '/x/:city/:x' },
      /not a list or map of entries/,
    ],
    [
      'a dimension that comes later',
      { for: { service: 'city.services', city: 'cities' }, path: '/x/:city/:service' },
      /neither a collection/,
    ],
    [
      'a dimension that the path does not name',
      { for: { city: 'cities', service: 'services' }, path: '/x/:city' },
      /does not name the dimension "service"/,
    ],
    [
      'a name in the path that is no dimension',
      { path: '/x/:city/:service' },
      /":service", which is not a dimension/,
    ],
    ['a splat', { path: '/x/:city/*' }, /cannot be/],
    ['an optional segment', { path: '/x/:city?' }, /cannot be/],
    ['upper case in the path', { path: '/X/:city' }, /cannot be/],
    ['a slash at the end of the path', { path: '/x/:city/' }, /cannot be/],
  ])('cannot have %s', (_name, properties, message) => {
    expect(() => readSite(bench(properties))).toThrow(message);
  });

  it('are the only variables of "where"', () => {
    for (const where of ['site.sample', 'cell.intro', 'town.name'])
      expect(() => readSite(bench({ where, path: '/x/:city' }))).toThrow(
        /is not a dimension of this template/,
      );
    expect(() => readSite(bench({ where: 'city.nothing', path: '/x/:city' }))).toThrow(/does not exist/);
  });

  it('that "where" excludes have no page; "!" negates the condition', () => {
    const dover = withProperties('cities/dover.json', {
      population: '30,000',
      sources: { population: '2020 count' },
    });
    const only = (where: string): string[] =>
      pathsOf(
        readSite({ ...bench({ where, path: '/x/:city' }), 'cities/dover.json': dover['cities/dover.json'] })
          .routes,
      ).filter((path) => path.startsWith('/x/'));
    expect(only('city.population')).toEqual(['/x/dover']);
    expect(only('!city.population')).toEqual(['/x/epping', '/x/keene']);
  });

  it('have a kind', () => {
    const template = readSite().snapshot.templates.find(({ slug }) => slug === 'town-service');
    if (template === undefined) throw new Error('the small site has this template');
    expect(readDimensions(template, smallModel)).toEqual({
      ok: true,
      dimensions: [
        { kind: 'collection', name: 'city', collection: 'cities' },
        {
          kind: 'within',
          name: 'service',
          collection: 'services',
          of: 'cities',
          path: ['services'],
          holds: 'map',
        },
      ],
    });
  });
});

describe('a publication date', () => {
  it('publishes the page at the start of that day in the time zone of the site', () => {
    const { routes } = readSite(smallSite, later - 1);
    expect(routes.match('/news/second')).toMatchObject({
      route: undefined,
      absence: { reason: 'scheduled' },
    });
    expect(pathsOf(routes)).not.toContain('/news/second');
    const published = readSite(smallSite, later).routes;
    expect(documentAt(published, '/news/second')).toBe('templates/post');
    expect(pathsOf(published)).toContain('/news/second');
  });

  it('leaves the path to other templates until then', () => {
    const page = { ...Object(smallSite['pages/towns.json']), path: '/towns/keene', publishAt: '2027-01-20' };
    const site = withFiles({ 'pages/keene.json': page });
    const { routes } = readSite(site);
    expect(routes.match('/towns/keene')).toMatchObject({
      route: { document: { id: 'templates/town' } },
    });
    const published = readSite(site, later).routes;
    expect(documentAt(published, '/towns/keene')).toBe('pages/keene');
    expect(pathsOf(routes).filter((path) => path === '/towns/keene')).toHaveLength(1);
    expect(pathsOf(published).filter((path) => path === '/towns/keene')).toHaveLength(1);
  });
});

describe('the path to entries', () => {
  const { routes } = readSite();

  it.each([
    [{ cities: 'keene' }, '/towns/keene'],
    [{ cities: 'keene', services: 'tuning' }, '/towns/keene/tuning'],
    [{ services: 'tuning', cities: 'keene' }, '/towns/keene/tuning'],
    [{ cities: 'dover', services: 'repair' }, '/towns/dover/repair'],
    [{ services: 'tuning' }, '/work/tuning'],
    [{ services: 'moving' }, undefined],
    [{ cities: 'boston' }, undefined],
    [{ claims: 'years' }, undefined],
    [{ cities: 'keene', posts: 'first' }, undefined],
    [{}, undefined],
  ])('%j is %s', (subject, path) => {
    expect(routes.pathTo(subject)).toBe(path);
    expect(routes.pathTo(subject)).toBe(path);
  });
});

describe('all routes of a site', () => {
  const cities = ['dover', 'epping', 'keene', 'rye'];
  const services = ['moving', 'repair', 'tuning'];
  const anyMatrix = fc.record({
    offered: fc.array(fc.uniqueArray(fc.constantFrom(...services)), { minLength: 4, maxLength: 4 }),
    pages: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray(['town', 'town-service', 'service', 'post', 'fallback'], { minLength: 5 }),
    extra: fc.uniqueArray(
      fc.constantFrom('/towns/keene', '/towns/dover/repair', '/work/tuning', '/news/second', '/elsewhere'),
    ),
    publishAt: fc.constantFrom(undefined, '2026-11-20', '2026-11-22'),
  });
  type Matrix = typeof anyMatrix extends fc.Arbitrary<infer Value> ? Value : never;
  const siteOf = ({ offered, pages, order, extra, publishAt }: Matrix): SmallSite => {
    const files: Record<string, unknown> = {};
    cities.forEach((slug, index) => {
      const cells = Object.fromEntries((offered[index] ?? []).map((service) => [service, {}]));
      files[`cities/${slug}.json`] = {
        ...Object(smallSite['cities/keene.json']),
        neighbors: [],
        services: cells,
      };
    });
    services.forEach((slug, index) => {
      files[`services/${slug}.json`] = {
        ...Object(smallSite[`services/${slug}.json`]),
        page: pages[index],
      };
    });
    extra.forEach((path, index) => {
      files[`pages/extra-${index}.json`] = {
        ...Object(smallSite['pages/towns.json']),
        path,
        ...(publishAt === undefined ? {} : { publishAt }),
      };
    });
    return withTemplates(order, withFiles(files));
  };

  it('are exactly the matching paths, each once', () => {
    const candidates = [
      ...Object.values(smallSite).flatMap((file) => {
        const path: unknown = Object(file).path;
        return typeof path === 'string' && !path.includes(':') ? [path] : [];
      }),
      '/elsewhere',
      ...cities.flatMap((city) => [
        `/towns/${city}`,
        ...services.map((service) => `/towns/${city}/${service}`),
      ]),
      ...services.map((service) => `/work/${service}`),
      '/news/first',
      '/news/second',
    ];
    let compared = 0;
    fc.assert(
      fc.property(anyMatrix, fc.constantFrom(undefined, later), (matrix, now) => {
        const { routes } = readSite(siteOf(matrix), now);
        const listed = [...routes.routes()];
        const paths = listed.map((route) => route.path);
        expect(new Set(paths).size).toBe(paths.length);
        for (const route of listed) {
          const { route: matched } = routes.match(route.path);
          expect(matched?.document.id).toBe(route.document.id);
          expect(subjectsOf(matched)).toEqual(subjectsOf(route));
        }
        const matching = candidates.filter((path) => routes.match(path).route !== undefined);
        expect(new Set(paths)).toEqual(new Set(matching));
        compared += paths.length;
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(400);
  });

  it('are found again by their subjects', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const { routes } = readSite(siteOf(matrix));
        for (const route of routes.routes()) {
          if (route.kind === 'page') continue;
          const path = routes.pathTo(subjectsOf(route));
          if (path === undefined) throw new Error(`there is no path to ${route.path}`);
          expect(path).toBe(route.path);
        }
      }),
      { numRuns: 20 },
    );
  });
});
