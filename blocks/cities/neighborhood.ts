import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import type { GeoPoint } from '../../engine/content/distance.ts';
import { type CompassPoint, compassPoint, greatCircleMiles } from '../ui/map/great-circle.ts';
import { neighborsOf, pathInCity } from './page-city.ts';

export interface MapPlace {
  readonly name: string;
  readonly path: string | undefined;
  readonly geo: GeoPoint;
  readonly miles: number;
  readonly direction: CompassPoint;
}

/** The data of a city's map. */
export interface Neighborhood {
  readonly city: { readonly name: string; readonly geo: GeoPoint };
  readonly neighbors: readonly MapPlace[];
  readonly office: MapPlace;
}

const point = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude });

/**
 * Returns a city, its neighbors and the office, each with distance and direction from the city.
 * @param pathOf returns the link target of a neighbor
 */
export function neighborhoodOf(
  read: ContentReader,
  city: EntryView<'cities'>,
  limit: number | undefined,
  pathOf: typeof pathInCity | undefined = pathInCity,
): Neighborhood {
  const { office } = read.site;
  return {
    city: { name: city.name, geo: point(city.geo) },
    neighbors: neighborsOf(read, city, limit).map(({ city: neighbor, miles, direction }) => ({
      name: neighbor.name,
      geo: point(neighbor.geo),
      path: pathOf(read, neighbor),
      miles,
      direction,
    })),
    office: {
      name: office.name,
      path: undefined,
      geo: point(office.geo),
      miles: greatCircleMiles(city.geo, office.geo),
      direction: compassPoint(city.geo, office.geo),
    },
  };
}
