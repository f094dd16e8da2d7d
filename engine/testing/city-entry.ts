import { parseJson } from '../content/json-source.ts';
import type { City } from '../content/model/entries/city.ts';
import type { Entry } from '../content/snapshot.ts';

/** Returns the entry of a city whose place alone matters. */
export function cityEntry(slug: string, given: Partial<City>): Entry<City> {
  const value: City = {
    name: slug,
    geo: { latitude: 43.7, longitude: -70.3 },
    keyIndustries: [],
    neighbors: [],
    description: `Clocks in ${slug}.`,
    about: 'Clocks here run slow in winter.',
    services: {},
    ...given,
  };
  const parsed = parseJson(`cities/${slug}.json`, JSON.stringify(value, null, 2));
  if (!parsed.ok) throw new Error('The city cannot be parsed.');
  return { id: `cities/${slug}`, kind: 'cities', slug, source: parsed.source, value, readable: value };
}
