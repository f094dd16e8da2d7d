import { kilometers } from '../content/distance.ts';
import { isRecord } from '../content/json-schema.ts';
import type { City } from '../content/model/entries/city.ts';
import { slugOf } from '../content/slug.ts';
import type { ContentEntries } from './content-entries.ts';
import type { Blank } from './draft.ts';

const suggestedServices = 3;
const suggestedNeighbors = 4;

/** Kilometers. */
const maxNeighborDistance = 40;

/** A large city has a hundred postal codes; pages show those near its center. */
const maxPostalCodes = 12;

/** A place with what the gazetteer states about it. */
export interface DraftPlace {
  readonly name: string;
  /** The state as addresses have it; only in countries whose addresses have one. */
  readonly state: string | undefined;
  /** The name of the county or district. */
  readonly county: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** The nearest first. */
  readonly postalCodes: readonly string[];
  /** The packages that the facts come from. */
  readonly sources: { readonly place: string; readonly postalCodes: string };
}

interface CityRequest {
  readonly name: string;
  readonly state: string | undefined;
  /** Undefined if the gazetteer has none. */
  readonly place: DraftPlace | undefined;
}

export interface CityDraft extends CityRequest {
  readonly slug: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly postalCodes: readonly string[];
  /** The slugs of the nearest cities. */
  readonly neighbors: readonly string[];
  readonly services: readonly string[];
  /** The other services that cities offer. */
  readonly moreServices: readonly string[];
  readonly hasPopulation: boolean;
}

type CityProperties = Readonly<Record<string, unknown>>;

/**
 * Drafts a city. County, coordinates, postal codes and neighbors are those of its place, each with its source; all other values that
 * the cities of the site have are empty.
 */
export function cityDraft(content: ContentEntries, request: CityRequest): CityDraft {
  const { name, state, place } = request;
  const cities = content.entries('cities');
  const others = [...cities.values()];
  const offered = offeredServices(content);
  const services = coreFirst(offered, content).slice(0, suggestedServices);
  const draft = {
    ...request,
    slug: freeSlug(slugOf(name), state, cities),
    postalCodes: place?.postalCodes.slice(0, maxPostalCodes) ?? [],
    neighbors: place ? nearestCities(place, cities) : [],
    services,
    moreServices: offered.filter((service) => !services.includes(service)),
    hasPopulation: others.some(({ population }) => population !== undefined),
  };
  return { ...draft, value: blankCity(draft, others) };
}

/** The ISO 3166 code of the country of the business. */
export function countryOf({ site: { office } }: ContentEntries): string {
  return isRecord(office) && typeof office.country === 'string' ? office.country : 'US';
}

/** The services that cities may offer. */
function offeredServices(content: ContentEntries): readonly string[] {
  return [...content.entries('services')].flatMap(([service, { inCities }]) =>
    inCities === true ? [service] : [],
  );
}

/** The services with the core services of the site first. */
function coreFirst(offered: readonly string[], { site }: ContentEntries): readonly string[] {
  const core = Array.isArray(site.coreServices) ? site.coreServices : [];
  return [...new Set([...offered.filter((service) => core.includes(service)), ...offered])];
}

/** A city with what is known, and empty values where the other cities have some. */
function blankCity(city: Omit<CityDraft, 'value'>, others: readonly CityProperties[]): Blank<City> {
  const { name, state, place, postalCodes, neighbors, services, hasPopulation } = city;
  const isCountyExpected = others.length === 0 || others.some((other) => other.county !== undefined);
  const county = place?.county ?? (isCountyExpected ? '' : undefined);
  const hasIndustries =
    others.length === 0 || others.some(({ keyIndustries }) => keyIndustries !== undefined);
  return {
    $schema: '../schema/city.json',
    name,
    ...(county !== undefined && { county }),
    ...(state !== undefined && { state }),
    geo: place ? rounded(place) : { latitude: null, longitude: null },
    ...(hasPopulation && { population: '' }),
    ...(postalCodes.length > 0 && { postalCodes }),
    ...((place !== undefined || hasPopulation) && { sources: sourcesOf(city) }),
    ...(hasIndustries && { keyIndustries: [''] }),
    neighbors: place ? neighbors : [''],
    description: '',
    about: [''],
    services: Object.fromEntries(
      services.map((service) => [service, { lead: '', intro: [''], faqs: [{ question: '', answer: [''] }] }]),
    ),
  };
}

function sourcesOf({
  place,
  postalCodes,
  neighbors,
  hasPopulation,
}: Omit<CityDraft, 'value'>): Readonly<Record<string, string>> {
  return {
    ...(hasPopulation && { population: '' }),
    ...(place?.county !== undefined && { county: place.sources.place }),
    ...(place && { geo: place.sources.place }),
    ...(place && postalCodes.length > 0 && { postalCodes: place.sources.postalCodes }),
    ...(neighbors.length > 0 && {
      neighbors: 'computed: the nearest cities of this site, by coordinates',
    }),
  };
}

function rounded({ latitude, longitude }: DraftPlace): {
  readonly latitude: number;
  readonly longitude: number;
} {
  const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** The slugs of the nearest cities of the site. */
function nearestCities(place: DraftPlace, cities: ReadonlyMap<string, CityProperties>): readonly string[] {
  return [...cities]
    .flatMap(([slug, { geo }]) => {
      if (!isRecord(geo) || typeof geo.latitude !== 'number' || typeof geo.longitude !== 'number') return [];
      const { latitude, longitude } = geo;
      return [{ slug, distance: kilometers(place, { latitude, longitude }) }];
    })
    .filter(({ distance }) => distance <= maxNeighborDistance)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, suggestedNeighbors)
    .map(({ slug }) => slug);
}

/** The slug, with the state if a place of another state has it: "pasadena-tx". */
function freeSlug(
  slug: string,
  state: string | undefined,
  cities: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): string {
  const taken = cities.get(slug);
  const isOther = state !== undefined && typeof taken?.state === 'string' && taken.state !== state;
  return isOther ? slugOf(`${slug} ${state}`) : slug;
}
