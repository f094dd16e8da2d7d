import findTimeZone from '@photostructure/tz-lookup';
import { findGazetteerPlaces } from '../../../server/gazetteer/find-places.ts';
import { readPlaceQuery } from '../../../server/gazetteer/place-query.ts';
import { populationOf } from '../../../server/gazetteer/populated-places.ts';
import type { FoundPlace } from './site-files.ts';

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
