import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { type CompassPoint, compassPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

/** The city that a block is about: the one it names, or else the one the page is about. */
export function cityOf(read: ContentReader, named: string | undefined): EntryView<'cities'> | undefined {
  return named === undefined ? read.subject('cities') : read.entry('cities', named);
}

/**
 * Where a reader of this page should go in another city: to the service of this page where that city offers it, or
 * else to the city's own page.
 */
export function pathInCity(read: ContentReader, city: EntryView<'cities'>): string | undefined {
  const service = read.subject('services')?.slug;
  const offered = service !== undefined && city.services[service] !== undefined;
  return (
    (offered ? read.pathTo({ cities: city.slug, services: service }) : undefined) ??
    read.pathTo({ cities: city.slug })
  );
}

/** A neighbor of a city, as seen from there. */
interface Neighbor {
  readonly city: EntryView<'cities'>;
  /** Where a reader should go, as `pathInCity` has it. */
  readonly path: string | undefined;
  readonly miles: number;
  readonly direction: CompassPoint;
}

/** Cities as seen from another one, in the order of the slugs; a slug without a city is passed over. */
function seenFrom(read: ContentReader, city: EntryView<'cities'>, slugs: readonly string[]): Neighbor[] {
  return slugs.flatMap((slug) => {
    const neighbor = read.entry('cities', slug);
    if (!neighbor) return [];
    return [
      {
        city: neighbor,
        path: pathInCity(read, neighbor),
        miles: greatCircleMiles(city.geo, neighbor.geo),
        direction: compassPoint(city.geo, neighbor.geo),
      },
    ];
  });
}

/**
 * The neighbors of a city, six unless told otherwise: those on its own list in their order, then the cities that have
 * it on theirs, the nearest first. So a new city shows on the pages of its neighbors by its own file alone.
 */
export function neighborsOf(read: ContentReader, city: EntryView<'cities'>, limit = 6): readonly Neighbor[] {
  const own = seenFrom(read, city, city.neighbors.slice(0, limit));
  if (own.length >= limit) return own;
  const naming = read
    .referrers('cities', 'neighbors', city.slug)
    .filter((slug) => slug !== city.slug && !city.neighbors.includes(slug));
  const others = seenFrom(read, city, naming).sort((near, far) => near.miles - far.miles);
  return [...own, ...others].slice(0, limit);
}
