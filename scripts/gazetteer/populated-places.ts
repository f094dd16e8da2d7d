import { cellsOf } from './table.ts';

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
