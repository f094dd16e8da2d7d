import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { type GeoPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

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
  readonly office: { readonly name: string; readonly geo: GeoPoint };
  readonly farthest: { readonly name: string; readonly miles: number } | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly listAnchor?: string | undefined;
}

/** Parses a formatted count ("196,543"). */
function residents(population: string | undefined): number {
  const digits = (population ?? '').replace(/\D/g, '');
  return digits === '' ? 0 : Number(digits);
}

export function resolveRegionMap(block: Source, read: ContentReader): RegionMap {
  const { office, language } = read.site;
  const { compare } = formatsIn(language);
  const officeGeo = { latitude: office.geo.latitude, longitude: office.geo.longitude };
  const places = read
    .all('cities')
    .map((city) => ({
      slug: city.slug,
      name: city.name,
      path: read.pathTo({ cities: city.slug }),
      geo: { latitude: city.geo.latitude, longitude: city.geo.longitude },
      residents: residents(city.population),
      insideAnother: city.partOf !== undefined,
    }))
    .sort((one, other) => other.residents - one.residents || compare(one.name, other.name));
  const distances = places.map(({ name, geo }) => ({ name, miles: greatCircleMiles(officeGeo, geo) }));
  return {
    heading: block.heading,
    text: block.text,
    listAnchor: block.listAnchor,
    places,
    office: { name: office.name, geo: officeGeo },
    farthest: distances.reduce<RegionMap['farthest']>(
      (most, next) => (most && most.miles >= next.miles ? most : next),
      undefined,
    ),
  };
}
