import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityEntry } from '../testing/city-entry.ts';
import { DerivedCollections } from './derived-collection.ts';
import type { City } from './model/entries/city.ts';
import { maximumListed, regionCollections } from './regions.ts';

function regionsOf(cities: Readonly<Record<string, Pick<City, 'county' | 'state'>>>, country?: string) {
  const entries = Object.entries(cities).map(([slug, located]) => [slug, cityEntry(slug, located)] as const);
  const kinds = new Map(Object.entries(regionCollections));
  return new DerivedCollections(kinds, { cities: new Map(entries) }, { country, language: 'en' });
}

describe('the regions of cities', () => {
  const regions = regionsOf(
    {
      lebanon: { county: 'Grafton County', state: 'NH' },
      hanover: { county: 'Grafton County', state: 'NH' },
      orlando: { county: 'Orange County', state: 'FL' },
      irvine: { county: 'Orange County', state: 'CA' },
      carson: { county: undefined, state: 'NV' },
      monaco: { county: undefined, state: undefined },
    },
    'US',
  );

  it('finds the counties of cities, apart for each state, with the number of their cities', () => {
    expect([...regions.entries('counties').values()].map(({ value }) => value)).toEqual([
      { slug: 'grafton-county-nh', name: 'Grafton County', state: 'NH', places: 2 },
      { slug: 'orange-county-ca', name: 'Orange County', state: 'CA', places: 1 },
      { slug: 'orange-county-fl', name: 'Orange County', state: 'FL', places: 1 },
    ]);
    expect(regions.membersOf('counties', 'grafton-county-nh')).toEqual(['lebanon', 'hanover']);
    expect(regions.membersOf('counties', '')).toEqual(['carson', 'monaco']);
  });

  it('names states in full where the addresses of the country abbreviate them', () => {
    expect([...regions.entries('states').keys()]).toEqual([
      'california',
      'florida',
      'nevada',
      'new-hampshire',
    ]);
    expect(regions.entries('states').get('new-hampshire')?.value).toMatchObject({
      name: 'New Hampshire',
      state: 'NH',
    });
    expect([
      ...regionsOf({ perth: { county: undefined, state: 'WA' } }, 'AU')
        .entries('states')
        .keys(),
    ]).toEqual(['western-australia']);
    expect([
      ...regionsOf({ porto: { county: undefined, state: 'Norte' } }, 'PT')
        .entries('states')
        .keys(),
    ]).toEqual(['norte']);
  });

  it('is written at the county or state of the first city', () => {
    const source = regions.entries('counties').get('orange-county-fl')?.source;
    expect(source?.file).toBe('cities/orlando.json');
    expect(source?.positionOf(['name'])).toEqual(
      cityEntry('orlando', { county: 'Orange County', state: 'FL' }).source.positionOf(['county']),
    );
  });

  describe('with many places', () => {
    const many = (count: number, located: Pick<City, 'county' | 'state'>) =>
      regionsOf(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${10_000 + index}`, located])),
      );
    const shown = (found: DerivedCollections, kind: string) =>
      [...found.entries(kind).values()].map(({ value }) => value);

    it('is split into parts by name, each with a path of its own', () => {
      const county = { county: 'Big County', state: 'NH' };
      expect(shown(many(maximumListed, county), 'counties')).toEqual([
        { slug: 'big-county-nh', name: 'Big County', state: 'NH', places: maximumListed },
      ]);
      const found = many(2000, county);
      const parts = [...found.entries('counties').keys()];
      expect(shown(found, 'counties').slice(0, 2)).toEqual([
        { slug: 'big-county-nh', name: 'Big County (c10000 – c10249)', state: 'NH', places: 250 },
        { slug: 'big-county-nh-part-2', name: 'Big County (c10250 – c10499)', state: 'NH', places: 250 },
      ]);
      expect(parts).toHaveLength(8);
      const listed = parts.map((slug) => found.membersOf('counties', slug));
      expect(Math.max(...listed.map(({ length }) => length))).toBeLessThanOrEqual(maximumListed);
      expect(new Set(listed.flat()).size).toBe(2000);
    });

    it('is one state if its counties list the places', () => {
      expect(shown(many(2000, { county: 'Big County', state: 'Norte' }), 'states')).toEqual([
        { slug: 'norte', name: 'Norte', state: 'Norte', places: 2000 },
      ]);
      expect(shown(many(300, { state: 'Norte' }), 'states')).toEqual([
        { slug: 'norte', name: 'Norte (c10000 – c10149)', state: 'Norte', places: 150 },
        { slug: 'norte-part-2', name: 'Norte (c10150 – c10299)', state: 'Norte', places: 150 },
      ]);
    });
  });

  it('has no other kinds', () => {
    expect(regions.entries('cities').size).toBe(0);
    expect(regions.membersOf('cities', 'lebanon')).toEqual([]);
  });

  it('has each city in one region, or in none, by a slug of a path', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.record({ county: text, state: text }), { maxLength: 40 }), (located) => {
        const found = regionsOf(
          Object.fromEntries(located.map((value, index) => [`c${index}`, value])),
          'US',
        );
        for (const kind of ['counties', 'states']) {
          const slugs = [...found.entries(kind).keys()];
          for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          const members = ['', ...slugs].flatMap((slug) => found.membersOf(kind, slug));
          expect(members.toSorted()).toEqual(located.map((_, index) => `c${index}`).toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });
});
