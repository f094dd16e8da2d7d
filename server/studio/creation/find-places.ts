import { findGazetteerPlaces, similarPlaceName } from '../../gazetteer/find-places.ts';
import { readPlaceQuery } from '../../gazetteer/place-query.ts';
import { populationOf } from '../../gazetteer/populated-places.ts';
import type { PlaceAnswer, PlaceTask } from './place-task.ts';

/** Places that one search finds at most. */
const maximumPlaces = 12;

/** Finds the places with a name: see `readPlaceQuery`. The largest are first. */
export function findPlaces({ name, country }: PlaceTask): PlaceAnswer {
  const query = readPlaceQuery(name);
  if (query === undefined) return { places: [] };
  const places = findGazetteerPlaces(query, country)
    .map((place) => ({ ...place, population: populationOf(place) || undefined }))
    .sort((one, other) => (other.population ?? 0) - (one.population ?? 0))
    .slice(0, maximumPlaces);
  return {
    places,
    similar: places.length > 0 ? undefined : similarPlaceName(query.name, country, undefined),
  };
}
