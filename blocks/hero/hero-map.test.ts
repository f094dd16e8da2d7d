import { describe, expect, it } from 'vitest';
import { contentReader, exampleCity } from '../testing/content-reader.ts';
import { resolveHero } from './hero.resolve.ts';

const cities = {
  harborton: exampleCity({ name: 'Harborton', neighbors: ['upriver'] }),
  upriver: exampleCity({ name: 'Upriver', geo: { latitude: 43.8447, longitude: -70.3 } }),
};

describe('the map of a hero', () => {
  it('shows the city of the page with its neighbors', () => {
    const read = contentReader({ entries: { cities }, subject: { cities: 'harborton' } });
    const { map } = resolveHero({ heading: 'Harborton', map: 'To scale.' }, read);
    expect(map?.caption).toBe('To scale.');
    expect(map?.neighborhood.city.name).toBe('Harborton');
    expect(map?.neighborhood.neighbors.map(({ name }) => name)).toEqual(['Upriver']);
  });

  it('is absent on a page that is not about a city', () => {
    const read = contentReader({ entries: { cities } });
    expect(resolveHero({ heading: 'Elsewhere', map: 'To scale.' }, read).map).toBeUndefined();
  });
});
