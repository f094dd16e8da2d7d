import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { compareText } from '../../engine/content/diagnostic.ts';
import { formatsIn } from '../../engine/words/formats.ts';

interface ListedCity {
  readonly name: string;
  readonly path: string;
  readonly neighborhoods: readonly { readonly name: string; readonly path: string }[];
}

export interface CityList {
  readonly heading: string;
  readonly text: string | undefined;
  readonly total: number;
  /** The county with the most cities comes first. Places without a county are under their state, and those without both have no name. */
  readonly counties: readonly { readonly name: string | undefined; readonly cities: readonly ListedCity[] }[];
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
}

/** Returns all cities that have a page, by county. A neighborhood whose city has no page is listed by itself. */
export function resolveCityList(block: Source, read: ContentReader): CityList {
  const { compare } = formatsIn(read.site.language);
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    compare(one.name, other.name);
  const places = read
    .all('cities')
    .flatMap((city) => {
      const path = read.pathTo({ cities: city.slug });
      return path === undefined
        ? []
        : [
            {
              slug: city.slug,
              name: city.name,
              county: city.county,
              state: city.state,
              partOf: city.partOf,
              path,
            },
          ];
    })
    .sort(byName);
  const listed = new Set(places.map(({ slug }) => slug));
  const parentOf = (place: (typeof places)[number]) =>
    place.partOf !== undefined && listed.has(place.partOf) ? place.partOf : undefined;
  const inside = Map.groupBy(places, parentOf);
  const regions = [...Map.groupBy(inside.get(undefined) ?? [], regionOf).values()];
  const namesakes = Map.groupBy(regions, ([city]) => city?.county);
  const counties = regions.map((cities) => ({
    name: nameOf(cities[0], (namesakes.get(cities[0]?.county) ?? []).length > 1),
    cities: cities.map((city) => ({
      name: city.name,
      path: city.path,
      neighborhoods: (inside.get(city.slug) ?? []).map(({ name: part, path }) => ({ name: part, path })),
    })),
  }));
  return {
    heading: block.heading,
    text: block.text,
    total: places.length,
    counties: counties.sort(
      (one, other) =>
        other.cities.length - one.cities.length || compareText(one.name ?? '', other.name ?? ''),
    ),
  };
}

interface Region {
  readonly county: string | undefined;
  readonly state: string | undefined;
}

/** Counties of two states can have the same name. */
function regionOf({ county, state }: Region): string {
  return `${county ?? ''}\n${state ?? ''}`;
}

function nameOf(region: Region | undefined, isAmbiguous: boolean): string | undefined {
  if (region === undefined) return undefined;
  const { county, state } = region;
  if (county === undefined) return state;
  return isAmbiguous && state !== undefined ? `${county}, ${state}` : county;
}
