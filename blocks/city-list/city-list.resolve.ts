import type { ContentReader, EntryView } from '../../engine/compose/content-reader.ts';
import { compareText } from '../../engine/content/compare-text.ts';
import type { Region, RegionKind } from '../../engine/content/regions.ts';
import { formatsIn } from '../../engine/words/formats.ts';

/** A county or state whose places have a page of their own. */
export interface ListedRegion {
  readonly name: string;
  readonly path: string;
  readonly places: number;
}

type City = EntryView<'cities'>;

/**
 * Returns the cities that have a page, by county. Where states or counties have pages, these list the cities, and other pages
 * link to them, to states first. A neighborhood whose city has no page is listed by itself.
 */
export function listedCities(read: ContentReader) {
  const { compare } = formatsIn(read.site.language);
  const { regions, cities } = listOn(read);
  const counties = countiesOf(cities, read, compare);
  const inRegions = regions.reduce((sum, { places }) => sum + places, 0);
  const listed = counties.flatMap((county) => county.cities);
  return {
    total: listed.reduce((sum, { neighborhoods }) => sum + 1 + neighborhoods.length, inRegions),
    /** By name. Undefined if no region has a page, or if the page is about the smallest that do. */
    regions:
      regions.length === 0 ? undefined : regions.toSorted((one, other) => compare(one.name, other.name)),
    counties,
  };
}

/** The regions that a page links to, and the cities that it lists itself. */
interface PageList {
  readonly regions: readonly ListedRegion[];
  readonly cities: readonly City[];
}

function listOn(read: ContentReader): PageList {
  const county = read.region('counties');
  if (county !== undefined) return { regions: [], cities: citiesIn('counties', county.slug, read) };
  const state = read.region('states');
  if (state !== undefined) return listOfState(state, read);
  for (const kind of ['states', 'counties'] as const) {
    const regions = read.regions(kind);
    if (havePages(kind, regions, read)) return linkTo(kind, regions, citiesIn(kind, '', read), read);
  }
  return { regions: [], cities: read.all('cities') };
}

function listOfState({ slug, state }: Region, read: ContentReader): PageList {
  const cities = citiesIn('states', slug, read);
  const counties = read.regions('counties').filter((county) => county.state === state);
  return havePages('counties', counties, read)
    ? linkTo('counties', counties, cities.filter(hasNoCounty), read)
    : { regions: [], cities };
}

const hasNoCounty = ({ county }: City): boolean => county === undefined;

/** All regions of a kind have pages, or none. */
function havePages(kind: RegionKind, [first]: readonly Region[], read: ContentReader): boolean {
  return first !== undefined && read.pathTo({ [kind]: first.slug }) !== undefined;
}

function linkTo(
  kind: RegionKind,
  regions: readonly Region[],
  others: readonly City[],
  read: ContentReader,
): PageList {
  const named = Map.groupBy(regions, ({ name }) => name);
  return {
    regions: regions.flatMap(({ slug, name, state, places }) => {
      const path = read.pathTo({ [kind]: slug });
      if (path === undefined) return [];
      const isAmbiguous = (named.get(name) ?? []).length > 1 && state !== undefined;
      return [{ name: isAmbiguous ? `${name}, ${state}` : name, path, places }];
    }),
    cities: others,
  };
}

function citiesIn(kind: RegionKind, slug: string, read: ContentReader): readonly City[] {
  return read.citiesIn(kind, slug).flatMap((city) => read.entry('cities', city) ?? []);
}

/**
 * Groups cities by county. The county with the most cities comes first. Places without a county are under their state, and those
 * without both have no name.
 */
function countiesOf(
  cities: readonly City[],
  read: ContentReader,
  compare: (one: string, other: string) => number,
) {
  const places = cities
    .flatMap((city) => {
      const path = read.pathTo({ cities: city.slug });
      if (path === undefined) return [];
      const { slug, name, county, state, partOf } = city;
      return [{ slug, name, county, state, partOf, path }];
    })
    .sort((one, other) => compare(one.name, other.name));
  const listed = new Set(places.map(({ slug }) => slug));
  const parentOf = (place: (typeof places)[number]) =>
    place.partOf !== undefined && listed.has(place.partOf) ? place.partOf : undefined;
  const inside = Map.groupBy(places, parentOf);
  const groups = [...Map.groupBy(inside.get(undefined) ?? [], regionOf).values()];
  const namesakes = Map.groupBy(groups, ([city]) => city?.county);
  return groups
    .map((members) => ({
      name: nameOf(members[0], (namesakes.get(members[0]?.county) ?? []).length > 1),
      cities: members.map((city) => ({
        name: city.name,
        path: city.path,
        neighborhoods: (inside.get(city.slug) ?? []).map(({ name: part, path }) => ({ name: part, path })),
      })),
    }))
    .sort(
      (one, other) =>
        other.cities.length - one.cities.length || compareText(one.name ?? '', other.name ?? ''),
    );
}

interface Located {
  readonly county: string | undefined;
  readonly state: string | undefined;
}

/** Counties of two states can have the same name. */
function regionOf({ county, state }: Located): string {
  return `${county ?? ''}\n${state ?? ''}`;
}

function nameOf(place: Located | undefined, isAmbiguous: boolean): string | undefined {
  if (place === undefined) return undefined;
  const { county, state } = place;
  if (county === undefined) return state;
  return isAmbiguous && state !== undefined ? `${county}, ${state}` : county;
}
