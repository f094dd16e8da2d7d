import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { cityOf, neighborsOf, pathInCity } from '../cities/page-city.ts';
import type { CompassPoint } from '../ui/map/great-circle.ts';

interface NearbyCity {
  readonly name: string;
  readonly description: string;
  readonly path: string | undefined;
  readonly miles: number;
  readonly direction: CompassPoint;
}

export interface NearbyCities {
  readonly heading: string;
  readonly text: string | undefined;
  readonly from: string | undefined;
  readonly cities: readonly NearbyCity[];
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly city?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns the neighbors of a city, each linked to the page's service there, or to its own page. */
export function resolveNearbyCities(block: Source, read: ContentReader): NearbyCities {
  const { heading, text, limit } = block;
  const subject = cityOf(read, block.city);
  const cities = (subject ? neighborsOf(read, subject, limit) : []).map(({ city, miles, direction }) => ({
    name: city.name,
    description: city.description,
    path: pathInCity(read, city),
    miles,
    direction,
  }));
  return { heading, text, from: subject?.name, cities };
}
