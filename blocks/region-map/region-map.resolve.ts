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
  readonly heading: string;
  readonly text: string | undefined;
  readonly listAnchor: string | undefined;
  /** The largest first, so that its label is placed first. */
  readonly places: readonly RegionPlace[];
  /** All places in clusters, if these are too many for a dot each. A map of those near the office has no clusters. */
  readonly crowd: Pick<PlaceClusters, 'places' | 'clusters'> | undefined;
  readonly office: { readonly name: string; readonly geo: GeoPoint };
  readonly farthest: { readonly name: string; readonly miles: number } | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly listAnchor?: string | undefined;
  /** Maximum distance of a place from the office, in miles. */
  readonly within?: number | undefined;
}

/** Number of places from which the map shows clusters, and by itself only places that it may name. */
const manyPlaces = 300;

export function resolveRegionMap(block: Source, read: ContentReader): RegionMap {
  const { within } = block;
  const { office, language } = read.site;
  const { compare } = formatsIn(language);
  const officeGeo = { latitude: office.geo.latitude, longitude: office.geo.longitude };
  const crowd = read.count('cities') < manyPlaces ? undefined : read.clusters(officeGeo);
  const cities =
    crowd === undefined
      ? read.all('cities')
      : crowd.largest.flatMap((slug) => read.entry('cities', slug) ?? []);
  const places = cities
    .map((city) => ({
      slug: city.slug,
      name: city.name,
      path: read.pathTo({ cities: city.slug }),
      geo: { latitude: city.geo.latitude, longitude: city.geo.longitude },
      residents: residentsOf(city.population),
      insideAnother: city.partOf !== undefined,
    }))
    .filter(({ geo }) => within === undefined || greatCircleMiles(officeGeo, geo) <= within)
    .sort((one, other) => other.residents - one.residents || compare(one.name, other.name));
  return {
    heading: block.heading,
    text: block.text,
    listAnchor: block.listAnchor,
    places,
    ...(crowd === undefined || within !== undefined
      ? { crowd: undefined, farthest: farthestOf(places, officeGeo) }
      : {
          crowd: { places: crowd.places, clusters: crowd.clusters },
          farthest: farthestIn(crowd, officeGeo, read),
        }),
    office: { name: office.name, geo: officeGeo },
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
  return (
    city &&
    farthestOf(
      [{ name: city.name, geo: { latitude: city.geo.latitude, longitude: city.geo.longitude } }],
      office,
    )
  );
}
