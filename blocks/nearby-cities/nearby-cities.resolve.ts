import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { cityOf, pathInCity } from '../city-of.ts';
import { type CompassPoint, compassPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

export interface NearbyCity {
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

/** The neighbors in the order of the city's own list; each leads to the page's service there, or to its hub. */
export function resolveNearbyCities(block: Source, read: ContentReader): NearbyCities {
  const city = cityOf(read, block.city);
  const slugs = city ? city.neighbors.slice(0, block.limit ?? 6) : [];
  const cities = slugs.flatMap((slug) => {
    const neighbor = read.entry('cities', slug);
    if (!city || !neighbor) return [];
    return [
      {
        name: neighbor.name,
        description: neighbor.description,
        path: pathInCity(read, neighbor),
        miles: greatCircleMiles(city.geo, neighbor.geo),
        direction: compassPoint(city.geo, neighbor.geo),
      },
    ];
  });
  return { heading: block.heading, text: block.text, from: city?.name, cities };
}
