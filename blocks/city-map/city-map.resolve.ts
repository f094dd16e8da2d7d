import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { cityOf, pathInCity } from '../city-of.ts';
import { type CompassPoint, compassPoint, type GeoPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

export interface MapPlace {
  readonly name: string;
  readonly path: string | undefined;
  readonly geo: GeoPoint;
  readonly miles: number;
  readonly direction: CompassPoint;
}

export interface CityMap {
  readonly heading: string;
  readonly text: string | undefined;
  readonly city: { readonly name: string; readonly geo: GeoPoint } | undefined;
  readonly neighbors: readonly MapPlace[];
  readonly office: MapPlace;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly city?: string | undefined;
  readonly limit?: number | undefined;
}

/** The place, its neighbors and the office, each with its distance and direction as seen from the place. */
export function resolveCityMap(block: Source, read: ContentReader): CityMap {
  const city = cityOf(read, block.city);
  const at = (geo: GeoPoint): GeoPoint => ({ latitude: geo.latitude, longitude: geo.longitude });
  const { office } = read.site;
  const seen = (name: string, path: string | undefined, geo: GeoPoint): MapPlace => {
    const from = city?.geo ?? geo;
    return {
      name,
      path,
      geo: at(geo),
      miles: greatCircleMiles(from, geo),
      direction: compassPoint(from, geo),
    };
  };
  const slugs = city ? city.neighbors.slice(0, block.limit ?? 6) : [];
  return {
    heading: block.heading,
    text: block.text,
    city: city && { name: city.name, geo: at(city.geo) },
    neighbors: slugs.flatMap((slug) => {
      const neighbor = read.entry('cities', slug);
      return neighbor ? [seen(neighbor.name, pathInCity(read, neighbor), neighbor.geo)] : [];
    }),
    office: seen(office.name, undefined, office.geo),
  };
}
