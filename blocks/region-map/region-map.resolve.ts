import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { type PlaceClusters, residentsOf } from '../../engine/compose/place-clusters.ts';
import type { GeoPoint } from '../../engine/content/distance.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { greatCircleMiles } from '../ui/map/great-circle.ts';

export interface RegionPlace {
  readonly slug: string;
  readonly name: string;
  readonly path: string | undefined;
  readonly geo: GeoPoint;
  /** Zero if unknown. */
  readonly residents: number;
  readonly insideAnother: boolean;
}

export interface RegionMap {
  /** The largest first, so that its label is placed first. */
  readonly places: readonly RegionPlace[];
  /** All places in clusters, if these are too many for a dot each. A map of those near the office has no clusters. */
  readonly crowd: Pick<PlaceClusters, 'places' | 'clusters'> | undefined;
  readonly office: { readonly name: string; readonly geo: GeoPoint };
  readonly farthest: { readonly name: string; readonly miles: number } | undefined;
}

/** Number of places from which the map shows clusters, and by itself only places that it may name. */
const manyPlaces = 300;

/**
 * Returns the places on the map.
 * @param within the maximum distance of a place from the office, in miles
 */
export function placesOnMap(read: ContentReader, within: number | undefined): RegionMap {
  const { office, language } = read.site;
  const { compare } = formatsIn(language);
  const crowd = read.count('cities') < manyPlaces ? undefined : read.clusters(office.geo);
  const cities =
    crowd === undefined
      ? read.all('cities')
      : crowd.largest.flatMap((slug) => read.entry('cities', slug) ?? []);
  const places = cities
    .map((city) => ({
      slug: city.slug,
      name: city.name,
      path: read.pathTo({ cities: city.slug }),
      geo: city.geo,
      residents: residentsOf(city.population),
      insideAnother: city.partOf !== undefined,
    }))
    .filter(({ geo }) => within === undefined || greatCircleMiles(office.geo, geo) <= within)
    .sort((one, other) => other.residents - one.residents || compare(one.name, other.name));
  return {
    places,
    ...(crowd === undefined || within !== undefined
      ? { crowd: undefined, farthest: farthestOf(places, office.geo) }
      : {
          crowd: { places: crowd.places, clusters: crowd.clusters },
          farthest: farthestIn(crowd, office.geo, read),
        }),
    office: { name: office.name, geo: office.geo },
  };
}

function farthestOf(
  places: readonly Pick<RegionPlace, 'name' | 'geo'>[],
  office: GeoPoint,
): RegionMap['farthest'] {
  return places
    .map(({ name, geo }) => ({ name, miles: greatCircleMiles(office, geo) }))
    .reduce<RegionMap['farthest']>(
      (most, next) => (most && most.miles >= next.miles ? most : next),
      undefined,
    );
}

function farthestIn(
  { farthest }: PlaceClusters,
  office: GeoPoint,
  read: ContentReader,
): RegionMap['farthest'] {
  const city = farthest === undefined ? undefined : read.entry('cities', farthest);
  return city && farthestOf([{ name: city.name, geo: city.geo }], office);
}
