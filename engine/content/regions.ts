import { z } from 'zod';
import { formatsIn } from '../words/formats.ts';
import { sourceAt } from './derived-source.ts';
import { isGroupId } from './groups.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import type { City } from './model/entries/city.ts';
import { slugOf } from './slug.ts';
import {
  type AllCollections,
  type Entry,
  type EntryId,
  entriesOf,
  type RegionIndex,
  type Snapshot,
} from './snapshot.ts';
import { statesOf } from './states.ts';

/**
 * The kinds of regions, which no files describe: they follow from the `county` and the `state` of the cities. A template can
 * have one as a dimension, like a collection.
 */
export const regionKinds = ['counties', 'states'] as const;

export type RegionKind = (typeof regionKinds)[number];

export function isRegionKind(name: string): name is RegionKind {
  return regionKinds.some((kind) => kind === name);
}

/** Whether an id names a region: "counties/grafton-county-nh". */
export const isRegionId = (id: string): boolean =>
  regionKinds.some((kind) => id.startsWith(kind) && id[kind.length] === '/');

/** Returns an entry by its id, a region, or a group of entries. */
export function entryById(
  snapshot: Pick<Snapshot, 'entries'> & AllCollections,
  id: EntryId,
): Entry | undefined {
  const entry = snapshot.entries.get(id);
  if (entry !== undefined || !(isRegionId(id) || isGroupId(id))) return entry;
  const [kind = '', slug = ''] = id.split('/');
  return entriesOf(snapshot, kind).get(slug);
}

const regionSchema = z
  .strictObject({
    slug: z.string().describe('The region in paths, such as "grafton-county-nh".'),
    name: z.string().describe('The name of the region, such as "Grafton County" or "New Hampshire".'),
    state: z.string().optional().describe('The state as it is written in addresses, such as "NH".'),
    places: z.int().min(1).describe('The number of cities in the region, such as 38.'),
  })
  .describe('A county or a state, as the cities name it.');

export type Region = Readonly<z.infer<typeof regionSchema>>;

/** The schema of variables about a region. */
export const regionJsonSchema: JsonSchema = toJsonSchema(regionSchema);

/** The most cities that the page of a region lists by themselves. A page of `maximumPageBytes` has room for eight times as many. */
export const maximumListed = 250;

/** The cities without a region of a kind. */
const without = '';

interface FoundRegions {
  /** Sorted by slug, like the entries of a collection. */
  readonly entries: ReadonlyMap<string, Entry<Region>>;
  /** The slugs of cities by the slug of their region. */
  readonly cities: ReadonlyMap<string, readonly string[]>;
}

const none: FoundRegions = { entries: new Map(), cities: new Map() };

/** The counties and states of the cities of a snapshot, found on first use. */
export class Regions implements RegionIndex {
  readonly #cities: ReadonlyMap<string, Entry<City>>;
  readonly #country: string | undefined;
  readonly #language: string;
  readonly #found = new Map<RegionKind, FoundRegions>();

  /**
   * @param country the ISO 3166 code of the country, by which abbreviations of states have names
   * @param language by which names are sorted
   */
  constructor(cities: ReadonlyMap<string, Entry<City>>, country: string | undefined, language = 'en') {
    this.#cities = cities;
    this.#country = country;
    this.#language = language;
  }

  entries(kind: string): ReadonlyMap<string, Entry<Region>> {
    return this.#regions(kind).entries;
  }

  citiesIn(kind: string, slug: string): readonly string[] {
    return this.#regions(kind).cities.get(slug) ?? [];
  }

  #regions(kind: string): FoundRegions {
    if (!isRegionKind(kind)) return none;
    return this.#found.get(kind) ?? this.#find(kind);
  }

  #find(kind: RegionKind): FoundRegions {
    const found = findRegions(this.#cities, kind, this.#country, this.#language);
    this.#found.set(kind, found);
    return found;
  }
}

function findRegions(
  cities: ReadonlyMap<string, Entry<City>>,
  kind: RegionKind,
  country: string | undefined,
  language: string,
): FoundRegions {
  const property = kind === 'counties' ? 'county' : 'state';
  // Many cities name the same region: its slug is computed once.
  const written = new Map<string, Entry<City>[]>();
  for (const city of cities.values()) {
    const { county = '', state = '' } = city.value;
    addTo(written, kind === 'counties' ? `${county}\n${state}` : state, [city]);
  }
  const groups = new Map<string, Entry<City>[]>();
  for (const members of written.values()) {
    const slug = members[0] === undefined ? without : slugOfRegion(members[0].value, kind, country);
    addTo(groups, slug, members);
  }
  const parts = new Map<string, RegionPart>();
  for (const [slug, members] of groups)
    for (const [name, part] of partsOf(slug, members, kind, language)) parts.set(name, part);
  const entries = new Map<string, Entry<Region>>();
  for (const slug of [...parts.keys()].sort()) {
    const { members = [], range = '' } = parts.get(slug) ?? {};
    const [first] = members;
    if (slug === without || first === undefined) continue;
    const { county = '', state } = first.value;
    const name = (kind === 'counties' ? county : nameOfState(state ?? '', country)) + range;
    const places = members.length;
    const value = Object.freeze({ slug, name, ...(state === undefined ? {} : { state }), places });
    const source = sourceAt(first.source, property);
    entries.set(slug, { id: `${kind}/${slug}`, kind, slug, source, value, readable: value });
  }
  return {
    entries,
    cities: new Map([...parts].map(([slug, { members }]) => [slug, members.map((city) => city.slug)])),
  };
}

function addTo(groups: Map<string, Entry<City>[]>, name: string, members: readonly Entry<City>[]): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [...members]);
  else for (const member of members) group.push(member);
}

interface RegionPart {
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
): readonly (readonly [string, RegionPart])[] {
  const hasCounties = kind === 'states' && members.some(({ value }) => value.county !== undefined);
  if (slug === without || hasCounties || members.length <= maximumListed)
    return [[slug, { members, range: '' }]];
  const { compare } = formatsIn(language);
  const sorted = members.toSorted((one, other) => compare(one.value.name, other.value.name));
  const count = Math.ceil(sorted.length / maximumListed);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((part) => Math.round((part * sorted.length) / count));
    const part = sorted.slice(from, to);
    const range = ` (${part[0]?.value.name} – ${part.at(-1)?.value.name})`;
    return [index === 0 ? slug : `${slug}-part-${index + 1}`, { members: part, range }];
  });
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
