import { describe, expect, it } from 'vitest';
import { resolveBreadcrumbs } from './breadcrumbs/breadcrumbs.resolve.ts';
import { breadcrumbs } from './breadcrumbs/breadcrumbs.schema.ts';
import { resolveCityFacts } from './city-facts/city-facts.resolve.ts';
import { cityList } from './city-list/city-list.schema.ts';
import { cityServices } from './city-services/city-services.schema.ts';
import { nearbyCities } from './nearby-cities/nearby-cities.schema.ts';
import { regionMap } from './region-map/region-map.schema.ts';
import { contentReader, exampleCity, exampleService, resolved } from './testing/content-reader.ts';

const cities = {
  harborton: exampleCity({
    name: 'Harborton',
    population: '1,200',
    sources: { population: 'Town count 2024' },
    fullName: 'City of Harborton',
    localBusinessCount: '85+',
    postalCodes: ['04101'],
    neighbors: ['upriver', 'island', 'nowhere'],
    services: { winding: { intro: ['Wound on **Mondays**. And again on Fridays.'] }, repair: {} },
  }),
  upriver: exampleCity({
    name: 'Upriver',
    geo: { latitude: 43.8447, longitude: -70.3 },
    services: { winding: {} },
  }),
  island: exampleCity({ name: 'Island', county: 'Sea County' }),
  pier: exampleCity({ name: 'Pier', partOf: 'harborton' }),
};
const services = { winding: exampleService({ name: 'Winding' }), repair: exampleService({ name: 'Repair' }) };
const pages = {
  '/': 'Home',
  '/cities': 'Cities',
  '/cities/harborton': 'Harborton',
  '/cities/harborton/winding': 'Winding in Harborton',
  '/cities/upriver': 'Upriver',
  '/cities/upriver/winding': 'Winding in Upriver',
  '/cities/island': 'Island',
  // The city does not list the service: a template has a page for every combination.
  '/cities/island/winding': 'Winding in Island',
  '/cities/pier': 'Pier',
};
const hub = contentReader({ entries: { cities, services }, pages, subject: { cities: 'harborton' } });
const cell = contentReader({
  entries: { cities, services },
  pages,
  path: '/cities/harborton/winding',
  subject: { cities: 'harborton', services: 'winding' },
});

describe('breadcrumbs', () => {
  it('lists the page of every prefix of the path', () => {
    expect(resolveBreadcrumbs({}, cell).trail).toEqual([
      { path: '/', name: 'Home' },
      { path: '/cities', name: 'Cities' },
      { path: '/cities/harborton', name: 'Harborton' },
      { path: '/cities/harborton/winding', name: 'Winding in Harborton' },
    ]);
  });

  it('leaves out prefixes without a page', () => {
    const deep = contentReader({ pages: { '/': 'Home', '/a/b': 'B' }, path: '/a/b' });
    expect(resolveBreadcrumbs({}, deep).trail.map(({ name }) => name)).toEqual(['Home', 'B']);
  });

  it('has the same structured data', () => {
    const resolved = resolveBreadcrumbs({}, cell);
    const data = breadcrumbs.structuredData?.(resolved, { url: (path) => `https://example.com${path}` });
    expect(data).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: resolved.trail.map(({ path, name }, index) => ({
        position: index + 1,
        name,
        item: `https://example.com${path}`,
      })),
    });
  });
});

describe('nearby cities', () => {
  it("links to the same service if the neighbor has it, else to the neighbor's own page", () => {
    const { cities: nearby } = resolved(nearbyCities, { heading: 'Nearby' }, cell);
    expect(nearby.map(({ name, path }) => [name, path])).toEqual([
      ['Upriver', '/cities/upriver/winding'],
      ['Island', '/cities/island'],
    ]);
  });

  it("links to the neighbors' own pages from a city's own page", () => {
    const { cities: nearby } = resolved(nearbyCities, { heading: 'Nearby' }, hub);
    expect(nearby.map(({ path }) => path)).toEqual(['/cities/upriver', '/cities/island']);
  });

  it("lists the city's own neighbors, then the cities that list it, nearest first, each once", () => {
    const { cities: nearby } = resolved(
      nearbyCities,
      { heading: 'Nearby' },
      contentReader({
        entries: {
          cities: {
            ...cities,
            far: exampleCity({
              name: 'Far',
              geo: { latitude: 44.9, longitude: -70.3 },
              neighbors: ['harborton'],
            }),
            near: exampleCity({
              name: 'Near',
              geo: { latitude: 43.71, longitude: -70.3 },
              neighbors: ['harborton'],
            }),
            island: exampleCity({ name: 'Island', neighbors: ['harborton'] }),
          },
        },
        pages,
        subject: { cities: 'harborton' },
      }),
    );
    expect(nearby.map(({ name }) => name)).toEqual(['Upriver', 'Island', 'Near', 'Far']);
  });

  it('measures straight-line distances from the city', () => {
    const { cities: nearby, from } = resolved(nearbyCities, { heading: 'Nearby', limit: 1 }, hub);
    expect(from).toBe('Harborton');
    expect(nearby).toHaveLength(1);
    expect(nearby[0]?.miles).toBeCloseTo(10, 1);
    expect(nearby[0]?.direction).toBe('north');
  });

  it('is empty without a city', () => {
    expect(resolved(nearbyCities, { heading: 'Nearby' }, contentReader({})).cities).toEqual([]);
  });
});

describe('city facts', () => {
  const source = { heading: 'Facts', industriesLabel: 'We prepare for' };

  it('shows the full name and the number of local businesses where a city has them', () => {
    expect(resolveCityFacts(source, hub).facts).toMatchObject({
      fullName: 'City of Harborton',
      localBusinessCount: '85+',
    });
    expect(resolveCityFacts({ ...source, city: 'island' }, hub).facts).toMatchObject({
      fullName: undefined,
      localBusinessCount: undefined,
    });
  });

  it('shows the population together with its source', () => {
    expect(resolveCityFacts(source, hub).facts?.population).toEqual({
      count: '1,200',
      source: 'Town count 2024',
    });
  });

  it('leaves out unknown facts', () => {
    expect(resolveCityFacts({ ...source, city: 'island' }, hub).facts).toMatchObject({
      population: undefined,
      postalCodes: undefined,
      neighbors: [],
    });
  });

  it('has only the facts that it shows, so that no other counts as text of the page', () => {
    const { facts } = resolveCityFacts({ ...source, facts: ['county'] }, hub);
    expect(Object.values(facts ?? {}).filter((fact) => fact !== undefined)).toHaveLength(1);
    expect(facts?.county).toBeDefined();
  });

  it('has no distance from the office at the place of the office', () => {
    const { locality, geo } = hub.site.office;
    const office = exampleCity({ name: locality, geo });
    const read = contentReader({ entries: { cities: { ...cities, office } } });
    expect(resolveCityFacts({ ...source, city: 'office' }, read).facts?.office).toBeUndefined();
    expect(resolveCityFacts({ ...source, city: 'upriver' }, read).facts?.office).toMatchObject({ locality });
  });

  it('has no kinds of business in a city of households, or without their label', () => {
    const { keyIndustries: _, ...households } = exampleCity({ name: 'Households' });
    const read = contentReader({ entries: { cities: { ...cities, households } } });
    expect(resolveCityFacts({ ...source, city: 'households' }, read).facts?.industries).toBeUndefined();
    expect(resolveCityFacts({ heading: 'Facts', city: 'upriver' }, read).facts?.industries).toBeUndefined();
  });

  it('names the city of a neighborhood', () => {
    expect(resolveCityFacts({ ...source, city: 'pier' }, hub).facts?.partOf).toEqual({
      name: 'Harborton',
      path: '/cities/harborton',
    });
  });
});

describe('city list', () => {
  it('does not join counties of two states that have the same name', () => {
    const orange = { county: 'Orange County', state: 'CA' };
    const read = contentReader({
      entries: {
        cities: {
          irvine: exampleCity({ name: 'Irvine', ...orange }),
          goshen: exampleCity({ name: 'Goshen', ...orange, state: 'NY' }),
          tustin: exampleCity({ name: 'Tustin', ...orange }),
          ventura: exampleCity({ name: 'Ventura', county: 'Ventura County', state: 'CA' }),
        },
      },
      pages: { '/cities/irvine': '', '/cities/goshen': '', '/cities/tustin': '', '/cities/ventura': '' },
    });
    const { counties } = resolved(cityList, { heading: 'All' }, read);
    expect(counties.map(({ name, cities: listed }) => [name, listed.map((city) => city.name)])).toEqual([
      ['Orange County, CA', ['Irvine', 'Tustin']],
      ['Orange County, NY', ['Goshen']],
      ['Ventura County', ['Ventura']],
    ]);
  });

  it('groups by county and lists neighborhoods under their city', () => {
    const { counties, total } = resolved(cityList, { heading: 'All' }, hub);
    expect(total).toBe(4);
    expect(counties.map(({ name }) => name)).toEqual(['Coast County', 'Sea County']);
    expect(counties[0]?.cities.map(({ name }) => name)).toEqual(['Harborton', 'Upriver']);
    expect(counties[0]?.cities[0]?.neighborhoods).toEqual([{ name: 'Pier', path: '/cities/pier' }]);
  });

  it('lists a neighborhood by itself if its city has no page', () => {
    const { '/cities/harborton': _gone, ...rest } = pages;
    const { counties } = resolved(
      cityList,
      { heading: 'All' },
      contentReader({ entries: { cities }, pages: rest }),
    );
    expect(counties.flatMap((county) => county.cities.map(({ name }) => name))).toContain('Pier');
  });
});

describe('city services', () => {
  it('shows the first sentence of the local copy, else the description', () => {
    const { services: offered } = resolved(cityServices, { heading: 'Here' }, hub);
    expect(offered.map(({ name, sentence, path }) => [name, sentence, path])).toEqual([
      ['Winding', 'Wound on Mondays.', '/cities/harborton/winding'],
      ['Repair', 'Repair, every week.', undefined],
    ]);
  });

  it('leaves out the service of the page', () => {
    const { services: others } = resolved(cityServices, { heading: 'Also' }, cell);
    expect(others.map(({ name }) => name)).toEqual(['Repair']);
  });
});

describe('region map', () => {
  const { latitude, longitude } = hub.site.office.geo;
  const around = contentReader({
    entries: {
      cities: {
        here: exampleCity({ name: 'Here', geo: { latitude, longitude } }),
        // A degree of latitude is about 69 miles.
        near: exampleCity({ name: 'Near', geo: { latitude: latitude + 0.1, longitude } }),
        far: exampleCity({ name: 'Far', geo: { latitude: latitude + 0.2, longitude } }),
      },
    },
  });
  const namesOf = (within: number | undefined) =>
    resolved(regionMap, { heading: 'Map', within }, around).places.map(({ name }) => name);

  it('shows all cities, or those within a distance of the office', () => {
    expect(namesOf(undefined).toSorted()).toEqual(['Far', 'Here', 'Near']);
    expect(namesOf(10).toSorted()).toEqual(['Here', 'Near']);
    expect(namesOf(1)).toEqual(['Here']);
  });

  it('names the farthest of the cities that it shows', () => {
    const { farthest } = resolved(regionMap, { heading: 'Map', within: 10 }, around);
    expect(farthest?.name).toBe('Near');
  });
});
