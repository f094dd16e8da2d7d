import { describe, expect, test } from 'vitest';
import { readSite } from '../testing/read-site.ts';
import { smallSite } from '../testing/small-site.ts';
import { pageScope, readIn, recordIn } from './page-composer.ts';
import { UnrecordedReader } from './unrecorded-reader.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

function readers() {
  const state = readSite(smallSite);
  return [...state.routes.routes()].map((route) => {
    const scope = pageScope(state, route, now);
    return { plain: readIn(scope), recorded: recordIn(scope) };
  });
}

describe('a reader without a record', () => {
  test('sees the content that a recorder sees', () => {
    let compared = 0;
    for (const { plain, recorded } of readers()) {
      expect(plain).toBeInstanceOf(UnrecordedReader);
      const [cities, others] = [plain.all('cities'), recorded.all('cities')];
      expect(cities.map(({ slug, name }) => [slug, name])).toEqual(
        others.map(({ slug, name }) => [slug, name]),
      );
      expect(JSON.stringify(cities)).toBe(JSON.stringify(others));
      expect(JSON.stringify(plain.site)).toBe(JSON.stringify(recorded.site));
      expect(JSON.stringify(plain.cell)).toBe(JSON.stringify(recorded.cell));
      const [city, other] = [plain.subject('cities'), recorded.subject('cities')];
      expect(city?.slug).toBe(other?.slug);
      expect(plain.entry('cities', 'nowhere')).toBe(recorded.entry('cities', 'nowhere'));
      compared += cities.length;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test('returns frozen content', () => {
    for (const { plain, recorded } of readers().slice(0, 1))
      for (const reader of [plain, recorded]) {
        const [city] = reader.all('cities');
        if (city === undefined) throw new Error('the small site has no city');
        expect(() => Object.assign(city, { name: 'Another' })).toThrow(TypeError);
        expect(() => Object.assign(city.geo, { latitude: 0 })).toThrow(TypeError);
      }
  });

  test('has no record', () => {
    for (const { plain } of readers().slice(0, 1)) expect(() => plain.record()).toThrow('not recorded');
  });
});
