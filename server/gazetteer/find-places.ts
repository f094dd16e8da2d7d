import { compareText } from '../../engine/content/compare-text.ts';
import { kilometers } from '../../engine/content/distance.ts';
import { nearestName } from '../../engine/content/suggestion.ts';
import type { DraftPlace } from '../../engine/drafts/city-draft.ts';
import { foldName } from './fold-name.ts';
import { abbreviatedState, isQualified, namesCountry, type PlaceQuery } from './place-query.ts';
import { type PostalArea, postalAreas } from './postal-areas.ts';
import type { TableName } from './source-tables.ts';
import { cellsOf, readTable } from './table.ts';

/** A place of the gazetteer, with what GeoNames states about it. */
export interface GazetteerPlace extends DraftPlace {
  /** The ISO 3166 code of the country. */
  readonly country: string;
  /** The name of the state or region, to tell places of one name apart. */
  readonly region: string | undefined;
}

/** Kilometers. Post offices with boxes only may have the coordinates of another place. */
const maxPostalDistance = 40;

/**
 * Finds places by name in the data of GeoNames (CC BY 4.0): places of the world, and the places that postal codes of the
 * United States name. One place is found once. If no place has the name, those whose names start with it are found.
 * @param country the country in which places are searched unless a qualifier names another; undefined for all
 */
export function findGazetteerPlaces(query: PlaceQuery, country?: string): readonly GazetteerPlace[] {
  const wanted = foldName(query.name);
  const exact = placesNamed((name) => isNamed(name, wanted), query, country);
  return exact.length > 0 ? exact : placesNamed((name) => startsWith(name, wanted), query, country);
}

/** Folding all names of the world takes a second; most differ in length. Some have two: "Donostia / San Sebastián". */
const isNamed = (name: string, wanted: string): boolean =>
  name.includes('/')
    ? name.split('/').some((part) => foldName(part) === wanted)
    : Math.abs(name.length - wanted.length) <= 4 && foldName(name) === wanted;

const startsWith = (name: string, wanted: string): boolean =>
  wanted.length >= 5 && name.length > wanted.length && foldName(name).startsWith(`${wanted} `);

function placesNamed(
  isWanted: (name: string) => boolean,
  query: PlaceQuery,
  country: string | undefined,
): readonly GazetteerPlace[] {
  const regionNames = namesIn('regions');
  const countyNames = namesIn('counties');
  const areas = postalAreas().filter(({ name }) => isWanted(name));
  // Only a qualifier can name another country.
  const listed = listedCities(query.qualifiers.length === 0 ? country : undefined)
    .filter(({ name }) => isWanted(name))
    .map((city): GazetteerPlace => {
      const { latitude, longitude } = city;
      const region = regionNames.get(`${city.country}.${city.admin1}`);
      const state = abbreviatedState(city.country, city.country === 'US' ? city.admin1 : region);
      const postalCodes = areas
        .filter((area) => city.country === 'US' && area.state === city.admin1)
        .map((area) => ({ code: area.code, distance: kilometers({ latitude, longitude }, area) }))
        .filter(({ distance }) => distance <= maxPostalDistance)
        .sort((left, right) => left.distance - right.distance);
      return {
        name: city.name,
        country: city.country,
        state,
        region,
        county: countyNames.get(`${city.country}.${city.admin1}.${city.admin2}`),
        latitude,
        longitude,
        postalCodes: postalCodes.map(({ code }) => code),
        sources: { place: sourceOf('cities'), postalCodes: sourceOf('postal-areas') },
      };
    });
  const unlisted = areas.filter(
    ({ state }) => !listed.some((place) => place.country === 'US' && place.state === state),
  );
  const meant = [...listed, ...placesOfAreas(unlisted, countyNames)].filter(
    (place) =>
      (country === undefined || place.country === country || namesCountry(place, query)) &&
      isQualified(place, query),
  );
  // "CA" is California for a business in the United States, and Canada only if no place in California has the name.
  const own = meant.filter((place) => place.country === country);
  const found = (own.length > 0 ? own : meant).sort((left, right) =>
    compareText(regionOf(left), regionOf(right)),
  );
  return found.filter(
    (place, index) =>
      found.findIndex(
        (other) =>
          other.name === place.name && other.county === place.county && other.region === place.region,
      ) === index,
  );
}

/** The name of a place of a country that is spelled like a name without a place. */
export function similarPlaceName(
  name: string,
  country: string,
  state: string | undefined,
): string | undefined {
  const listed = listedCities(country).filter(
    (city) => country !== 'US' || state === undefined || city.admin1 === state,
  );
  const areas =
    country === 'US' ? postalAreas().filter((area) => state === undefined || area.state === state) : [];
  return nearestName(name, new Set([...listed, ...areas].map((place) => place.name)));
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
    const source = sourceOf('postal-areas');
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

interface ListedCity extends Readonly<Record<'country' | 'name' | 'admin1' | 'admin2', string>> {
  readonly latitude: number;
  readonly longitude: number;
}

/** The places of a country, or of the world. */
function listedCities(country?: string): readonly ListedCity[] {
  return cellsOf('cities', country).map(
    ([country = '', name = '', latitude, longitude, admin1 = '', admin2 = '']) => ({
      country,
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      admin1,
      admin2,
    }),
  );
}

const namesIn = (table: 'regions' | 'counties'): ReadonlyMap<string, string> =>
  new Map(cellsOf(table).map(([code = '', name = '']) => [code, name]));

/** The source of a fact, for the file of the place: the data, its license, and the package with its version. */
function sourceOf(table: TableName): string {
  return `GeoNames (CC BY 4.0), package ${readTable(table).source}`;
}
