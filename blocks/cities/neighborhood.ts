import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { type CompassPoint, compassPoint, type GeoPoint, greatCircleMiles } from '../ui/map/great-circle.ts';
import { neighborsOf } from './page-city.ts';

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

/** Returns a city, its neighbors and the office, each with distance and direction from the city. */
export function neighborhoodOf(
  read: ContentReader,
  city: EntryView<'cities'>,
  limit: number | undefined,
): Neighborhood {
  const { office } = read.site;
  return {
    city: { name: city.name, geo: point(city.geo) },
    neighbors: neighborsOf(read, city, limit).map(({ city: { name, geo }, ...seen }) => ({
      name,
      geo: point(geo),
      ...seen,
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
