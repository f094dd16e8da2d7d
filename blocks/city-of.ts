import type { ContentReader, EntryView } from '../engine/compose/content-reader.ts';

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
