import { z } from 'zod';
import { formatsIn } from '../words/formats.ts';
import { compareText } from './compare-text.ts';
import {
  type DerivedCollection,
  type DerivedEntry,
  evenParts,
  type SiteLocale,
} from './derived-collection.ts';
import { toJsonSchema } from './json-schema.ts';
import type { City } from './model/entries/city.ts';
import { slugOf } from './slug.ts';
import { type Entry, ofKind } from './snapshot.ts';
import { statesOf } from './states.ts';

/** The regions of cities, which follow from their `county` and their `state`. */
export type RegionKind = 'counties' | 'states';

const regionSchema = z
  .strictObject({
    slug: z.string().describe('The region in paths, such as "grafton-county-nh".'),
    name: z.string().describe('The name of the region, such as "Grafton County" or "New Hampshire".'),
    state: z.string().optional().describe('The state as it is written in addresses, such as "NH".'),
    places: z.int().min(1).describe('The number of cities in the region, such as 38.'),
  })
  .describe('A county or a state, as the cities name it.');

export type Region = Readonly<z.infer<typeof regionSchema>>;

/** The most cities that the page of a region lists by themselves. A page of `maximumPageBytes` has room for eight times as many. */
export const maximumListed = 250;

/** The slug of the cities without a region of a kind. */
const without = '';

const schema = toJsonSchema(regionSchema);

/** The derived collections of regions, whose entries are sorted by slug. */
export const regionCollections: Readonly<Record<RegionKind, DerivedCollection>> = {
  counties: {
    of: 'cities',
    schema,
    property: 'county',
    find: (cities, locale) => findRegions('counties', ofKind('cities', cities), locale),
  },
  states: {
    of: 'cities',
    schema,
    property: 'state',
    find: (cities, locale) => findRegions('states', ofKind('cities', cities), locale),
  },
};

function findRegions(
  kind: RegionKind,
  cities: readonly Entry<City>[],
  { country, language }: SiteLocale,
): readonly DerivedEntry[] {
  // A large site has a thousand times as many cities as names of regions.
  const slugs = new Map<string, string>();
  const regions = Map.groupBy(cities, ({ value }) => {
    const { county = without, state = without } = value;
    const name = kind === 'states' ? state : `${county}\n${state}`;
    const slug = slugs.get(name) ?? slugOfRegion(value, kind, country);
    slugs.set(name, slug);
    return slug;
  });
  return [...regions]
    .flatMap(([slug, members]) => partsOf(slug, members, kind, language))
    .map(({ slug, members, range }) => {
      const { county = '', state } = members[0]?.value ?? {};
      const name = (kind === 'counties' ? county : nameOfState(state ?? '', country)) + range;
      return {
        value: { slug, name, ...(state === undefined ? {} : { state }), places: members.length },
        members,
      };
    })
    .sort((one, other) => compareText(one.value.slug, other.value.slug));
}

interface RegionPart {
  readonly slug: string;
  readonly members: readonly Entry<City>[];
  /** The first and the last place of the part, which is added to the name of the region. */
  readonly range: string;
}

/**
 * Splits a region with many places into parts by name, each a region by itself, so that no page lists them all. A state with
 * counties is not split: the pages of its counties list its places.
 */
function partsOf(
  slug: string,
  members: readonly Entry<City>[],
  kind: RegionKind,
  language: string,
): readonly RegionPart[] {
  const hasCounties = kind === 'states' && members.some(({ value }) => value.county !== undefined);
  if (slug === without || hasCounties || members.length <= maximumListed)
    return [{ slug, members, range: '' }];
  const { compare } = formatsIn(language);
  const sorted = members.toSorted((one, other) => compare(one.value.name, other.value.name));
  return evenParts(sorted, maximumListed).map((part, index) => ({
    slug: index === 0 ? slug : `${slug}-part-${index + 1}`,
    members: part,
    range: ` (${part[0]?.value.name} – ${part.at(-1)?.value.name})`,
  }));
}

/** Counties of two states can have the same name, so the state is part of the slug. */
function slugOfRegion({ county, state }: City, kind: RegionKind, country: string | undefined): string {
  if (kind === 'states') return state === undefined ? without : slugOfName(nameOfState(state, country));
  return county === undefined ? without : slugOfName([county, state ?? ''].join(' '));
}

/** Names without a Latin letter or a digit get their code points: paths are ASCII. */
function slugOfName(name: string): string {
  return slugOf(name) || Array.from(name, (character) => character.codePointAt(0)?.toString(36)).join('-');
}

function nameOfState(written: string, country: string | undefined): string {
  const known = country === undefined ? undefined : statesOf(country);
  return known?.names[known.codes.indexOf(written)] ?? written;
}
