import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { type CompassPoint, compassPoint, greatCircleMiles } from '../ui/map/great-circle.ts';

/** Returns the city of a block: the one that the block names, or else the city of the page. */
export function cityOf(read: ContentReader, named: string | undefined): EntryView<'cities'> | undefined {
  return named === undefined ? read.subject('cities') : read.entry('cities', named);
}

/**
 * Returns the link target of another city for a reader of this page: its page of this page's service if it has one,
 * else its own page.
 */
export function pathInCity(read: ContentReader, city: EntryView<'cities'>): string | undefined {
  const { slug } = city;
  const own = read.pathTo({ cities: slug });
  if (!read.isAbout('services')) return own;
  // All pages of the city read this text, and nothing else of their service.
  return own === undefined
    ? pathOfService(read, slug)
    : read.inset((page) => pathOfService(page, slug) ?? own);
}

/**
 * The path of the page of this page's service in a city, if the city lists the service: a template may have pages for others,
 * without a text of their own.
 */
function pathOfService(read: ContentReader, slug: string): string | undefined {
  const service = read.subject('services')?.slug;
  const isOffered = service !== undefined && read.hasValue('cities', slug, ['services', service]);
  return isOffered ? read.pathTo({ cities: slug, services: service }) : undefined;
}

/** A neighbor of a city, with distance and direction from that city. */
interface Neighbor {
  readonly city: EntryView<'cities'>;
  readonly miles: number;
  readonly direction: CompassPoint;
}

/**
 * Returns cities with distance and direction from another city, in the order of the slugs. Unknown slugs are skipped.
 */
function seenFrom(read: ContentReader, city: EntryView<'cities'>, slugs: readonly string[]): Neighbor[] {
  return slugs.flatMap((slug) => {
    const neighbor = read.entry('cities', slug);
    if (!neighbor) return [];
    return [
      {
        city: neighbor,
        miles: greatCircleMiles(city.geo, neighbor.geo),
        direction: compassPoint(city.geo, neighbor.geo),
      },
    ];
  });
}

/**
 * Returns the neighbors of a city, at most six by default: those on its own list in order, then the cities that list
 * it, nearest first. A new city thus appears on its neighbors' pages without a change to their files.
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
