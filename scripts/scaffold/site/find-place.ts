import findTimeZone from '@photostructure/tz-lookup';
import { kilometers } from '../../../engine/content/distance.ts';
import { populatedPlaces } from '../../gazetteer/populated-places.ts';
import { findGazetteerPlaces, type GazetteerPlace } from '../gazetteer.ts';
import { readPlaceQuery } from '../place-query.ts';
import type { FoundPlace } from './site-files.ts';

/** Kilometers between the coordinates of one place in two packages. */
const maxDistance = 20;

let latest: { readonly written: string; readonly places: readonly FoundPlace[] } | undefined;

/** Like `findInGazetteer`, which takes a third of a second; the answers about a site are read several times, with one place. */
export function findPlaces(written: string): readonly FoundPlace[] {
  if (latest?.written !== written) latest = { written, places: findInGazetteer(written) };
  return latest.places;
}

/**
 * Finds places of the world as `npx cityblock new city` does: see `readPlaceQuery`. Of several places the most populous is first.
 * Coordinates are those of GeoNames, CC BY 4.0.
 */
function findInGazetteer(written: string): readonly FoundPlace[] {
  const query = readPlaceQuery(written);
  if (query === undefined) return [];
  return findGazetteerPlaces(query)
    .map((place) => ({ place, population: populationOf(place) }))
    .sort((left, right) => right.population - left.population)
    .map(({ place: { name, country, state, county, latitude, longitude, sources } }) => ({
      name,
      country,
      region: state,
      county: county === undefined ? undefined : { name: county, source: sources.place },
      latitude,
      longitude,
      timeZone: findTimeZone(latitude, longitude),
    }));
}

/** The number of inhabitants; 0 for a place with fewer than 1,000. */
function populationOf(place: GazetteerPlace): number {
  const populations = populatedPlaces(place.country)
    .filter(({ name }) => name === place.name)
    .filter((populated) => kilometers(place, populated) <= maxDistance)
    .map(({ population }) => population);
  return Math.max(0, ...populations);
}
