import { kilometers } from '../../engine/content/distance.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { City } from '../../engine/content/model/entries/city.ts';
import { slugOf } from '../../engine/content/slug.ts';
import { CommandError } from '../command/command-error.ts';
import { type ContentEntries, readContentEntries, type TargetFolder, writeEntry } from './content-entries.ts';
import { findGazetteerPlaces, type GazetteerPlace, similarPlaceName } from './gazetteer.ts';
import { readPlaceQuery } from './place-query.ts';
import { readinessSteps } from './readiness-steps.ts';
import type { Blank, Scaffold } from './scaffold.ts';

const suggestedServices = 3;
const suggestedNeighbors = 4;

/** Kilometers. */
const maxNeighborDistance = 40;

/** A large city has a hundred postal codes; pages show those near its center. */
const maxPostalCodes = 12;

type CityProperties = Readonly<Record<string, unknown>>;

/** Asks which of several places is meant; undefined without an answer. */
export type ChoosePlace = (names: readonly string[]) => Promise<number | undefined>;

/**
 * Writes the file of a new city from a name such as "Claremont, CA", or "Annecy" where cities have no state. County,
 * coordinates, postal codes and neighbors are those of the gazetteer, each with its source; all other values are empty,
 * and the validator reports them until an editor has filled them in.
 * @throws CommandError, ContentFolderError
 */
export async function scaffoldCity(
  folder: TargetFolder,
  written: string,
  choose: ChoosePlace,
): Promise<Scaffold> {
  const content = readContentEntries(folder.path);
  const city = await cityToWrite(content, written, choose);
  const file = writeEntry(
    folder,
    'cities',
    city.slug,
    blankCity(city, [...content.entries('cities').values()]),
  );
  return { files: [file], nextSteps: nextSteps(content, city, file) };
}

/** The values of a new city that are known. */
interface NewCity {
  /** The name as it was written, with its qualifiers. */
  readonly written: string;
  readonly name: string;
  readonly slug: string;
  readonly state: string | undefined;
  readonly country: string;
  /** Undefined if the gazetteer has none. */
  readonly place: GazetteerPlace | undefined;
  readonly postalCodes: readonly string[];
  /** The slugs of the nearest cities. */
  readonly neighbors: readonly string[];
  readonly services: readonly string[];
  /** The other services that cities offer. */
  readonly moreServices: readonly string[];
  readonly hasPopulation: boolean;
}

async function cityToWrite(content: ContentEntries, written: string, choose: ChoosePlace): Promise<NewCity> {
  const cities = content.entries('cities');
  const others = [...cities.values()];
  const query = readPlaceQuery(written);
  if (query === undefined || slugOf(query.name) === '') throw badName(written, others);
  const { name: wanted, qualifiers } = query;
  const country = countryOf(content);
  const found = findGazetteerPlaces(query, country);
  const place = await chooseOne(found, wanted, choose);
  const name = place?.name ?? wanted;
  const state = place?.state ?? checkedState(written, qualifiers, others, place !== undefined);
  const offered = offeredServices(content);
  const services = coreFirst(offered, content).slice(0, suggestedServices);
  return {
    written,
    name,
    slug: freeSlug(slugOf(name), state, cities),
    state,
    country,
    place,
    postalCodes: place?.postalCodes.slice(0, maxPostalCodes) ?? [],
    neighbors: place ? nearestCities(place, cities) : [],
    services,
    moreServices: offered.filter((service) => !services.includes(service)),
    hasPopulation: others.some(({ population }) => population !== undefined),
  };
}

function countryOf({ site: { office } }: ContentEntries): string {
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
function blankCity(city: NewCity, others: readonly CityProperties[]): Blank<City> {
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
}: NewCity): Readonly<Record<string, string>> {
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

function nextSteps(content: ContentEntries, city: NewCity, file: string): readonly string[] {
  const { name, slug, place, postalCodes, neighbors, services, moreServices, hasPopulation } = city;
  return [
    place === undefined
      ? missingPlace(city, file)
      : filledFacts(place, postalCodes.length, neighbors.length > 0),
    `npx cityblock validate lists the values to write in ${file}. Until it is published, they are warnings.`,
    ...(hasPopulation
      ? [
          'Write the population with its source and year, or delete both: no package states a population with its year.',
        ]
      : []),
    `Keep the services that you offer there, each with facts that are true only in ${name}${moreServices.length === 0 ? '' : `; you can add ${moreServices.join(', ')}`}.`,
    'Its pages are then composed from the templates; lists, maps and the sitemap include them.',
    ...readinessSteps(content, { city: slug, name, service: services[0] }),
    neighbors.length === 0
      ? `Add "${slug}" to "neighbors" of the nearby cities, so that they link to it.`
      : `Add "${slug}" to "neighbors" of ${neighbors.join(', ')}, so that they link to it.`,
  ];
}

/** Says that the gazetteer has no such place, and which similar one it has. */
function missingPlace({ written, name, state, country }: NewCity, file: string): string {
  const similar = similarPlaceName(name, country, state);
  const suggestion =
    similar === undefined
      ? ''
      : ` If you meant "${[similar, state].filter(isText).join(', ')}", delete the file and run the command again.`;
  return `${file} cannot be published yet, because it has no coordinates: the gazetteer has no place "${written}" in ${country}.${suggestion} Set the county and the coordinates of its center, which maps and distances use.`;
}

/** Returns the only place, or the one that is chosen; undefined if the gazetteer has none. */
async function chooseOne(
  places: readonly GazetteerPlace[],
  wanted: string,
  choose: ChoosePlace,
): Promise<GazetteerPlace | undefined> {
  if (places.length < 2) return places[0];
  const names = places.map((place) => fullName(place, places));
  const chosen = await choose(names);
  if (chosen !== undefined) return places[chosen];
  throw new CommandError(
    [
      `There are ${places.length} places named "${wanted}"; nothing was written. Write one of them:`,
      ...names.map((name) => `  npx cityblock new city "${name}"`),
    ].join('\n'),
    { code: 'CB_NAME' },
  );
}

/** The name of a place with its state or region, and with its county if another place has the same. */
function fullName(place: GazetteerPlace, places: readonly GazetteerPlace[]): string {
  const regionOf = ({ state, region }: GazetteerPlace): string | undefined => state ?? region;
  const isShared = places.some((other) => other !== place && regionOf(other) === regionOf(place));
  const parts = [place.name, isShared ? place.county : undefined, regionOf(place)];
  return parts.filter((part) => part !== undefined).join(', ');
}

function filledFacts({ county, postalCodes }: GazetteerPlace, shown: number, hasNeighbors: boolean): string {
  const facts = [
    ...(county !== undefined ? ['county'] : []),
    'coordinates',
    ...(shown > 0 ? ['postal codes'] : []),
    ...(hasNeighbors ? ['neighbors'] : []),
  ];
  const more =
    postalCodes.length > shown
      ? ` It has ${postalCodes.length} postal codes; the ${shown} nearest to its center are listed.`
      : '';
  return `Filled in from GeoNames, each with its source in "sources": ${facts.join(', ')}.${more}`;
}

function rounded({ latitude, longitude }: GazetteerPlace): {
  readonly latitude: number;
  readonly longitude: number;
} {
  const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** The slugs of the nearest cities of the site. */
function nearestCities(
  place: GazetteerPlace,
  cities: ReadonlyMap<string, CityProperties>,
): readonly string[] {
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

/**
 * Returns the state of a place that is not in the gazetteer. It is required if every other city has one, as an
 * abbreviation if theirs are.
 */
function checkedState(
  written: string,
  qualifiers: readonly string[],
  others: readonly CityProperties[],
  isKnownPlace: boolean,
): string | undefined {
  const states = others.map((city) => city.state);
  const [only, ...further] = new Set(states);
  // The gazetteer knows the states of some countries only.
  if (isKnownPlace && typeof only === 'string' && further.length === 0) return only;
  const isRequired = states.length > 0 && states.every((state) => state !== undefined);
  if (!isRequired) return states.some((state) => state !== undefined) ? qualifiers.at(-1) : undefined;
  const isAbbreviated = states.every(isAbbreviation);
  const state = qualifiers.at(-1);
  if (state === undefined || qualifiers.length > 1 || (isAbbreviated && !isAbbreviation(state)))
    throw badName(written, others);
  return state;
}

function isAbbreviation(state: unknown): boolean {
  return typeof state === 'string' && /^[A-Z]{2,3}$/.test(state);
}

/** Names a city of the site as the model, which has the form of its country. */
function badName(written: string, [model]: readonly CityProperties[]): CommandError {
  const example = model === undefined ? 'Claremont, CA' : [model.name, model.state].filter(isText).join(', ');
  const state = model?.state === undefined && model !== undefined ? '' : ', a comma and the state';
  return new CommandError(
    `"${written}" is not a city in the form of the others. Write the name${state}: npx cityblock new city "${example}"`,
    { code: 'CB_NAME' },
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

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
