import { kilometers } from '../../engine/content/distance.ts';
import { cellsOf } from './table.ts';

/** Kilometers between the coordinates of one place in two packages. */
const maxDistance = 20;

/** A place with at least 1,000 inhabitants. */
export interface PopulatedPlace {
  readonly name: string;
  /** The code of the state or region; in the United States its postal abbreviation. */
  readonly adminCode: string;
  readonly population: number;
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * Returns the places of a country.
 * @param country an ISO 3166 code
 */
export function populatedPlaces(country: string): readonly PopulatedPlace[] {
  return cellsOf('populated', country).map(
    ([, name = '', adminCode = '', population, longitude, latitude]) => ({
      name,
      adminCode,
      population: Number(population),
      longitude: Number(longitude),
      latitude: Number(latitude),
    }),
  );
}

/** The number of inhabitants; 0 for a place with fewer than 1,000. */
export function populationOf(
  place: Pick<PopulatedPlace, 'name' | 'longitude' | 'latitude'> & { readonly country: string },
): number {
  const populations = populatedPlaces(place.country)
    .filter(({ name }) => name === place.name)
    .filter((populated) => kilometers(place, populated) <= maxDistance)
    .map(({ population }) => population);
  return Math.max(0, ...populations);
}
