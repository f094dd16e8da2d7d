import { cellsOf } from './table.ts';

/** The delivery area of a postal code of the United States. */
export interface PostalArea {
  readonly code: string;
  readonly name: string;
  /** The abbreviation of the state: "NH". */
  readonly state: string;
  readonly stateName: string;
  /** The code of the county. */
  readonly county: string;
  readonly countyName: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the postal areas of the United States. */
export function postalAreas(): readonly PostalArea[] {
  return cellsOf('postal-areas').map(
    ([
      state = '',
      code = '',
      name = '',
      stateName = '',
      county = '',
      countyName = '',
      latitude,
      longitude,
    ]) => ({
      code,
      name,
      state,
      stateName,
      county,
      countyName,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  );
}
