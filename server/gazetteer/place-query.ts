import { statesOf } from '../../engine/content/states.ts';
import { foldName } from './fold-name.ts';

/** The name of a place with what tells it from others: a state, region, county or country. */
export interface PlaceQuery {
  readonly name: string;
  readonly qualifiers: readonly string[];
}

/** The parts of a place that a qualifier may name. */
interface QualifiedPlace {
  /** The ISO 3166 code of the country. */
  readonly country: string;
  readonly state: string | undefined;
  readonly region: string | undefined;
  readonly county: string | undefined;
}

/** Reads a place as all commands take it: "Lyon", "Lyon, France", "Dover, NH", "Waterloo, Ontario". Undefined if a part is empty. */
export function readPlaceQuery(written: string): PlaceQuery | undefined {
  const [name = '', ...qualifiers] = written.split(',').map((part) => part.trim());
  return foldName(name) === '' || qualifiers.includes('') ? undefined : { name, qualifiers };
}

const languages = ['en', 'es', 'fr', 'de'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region' }),
);

/** The code and the names of a country: "FR", "France", "Francia". */
const countryNames = (country: string): readonly string[] => [
  country,
  ...languages.map((names) => names.of(country) ?? ''),
];

/** Whether the country of a place is one of the qualifiers. */
export function namesCountry({ country }: QualifiedPlace, { qualifiers }: PlaceQuery): boolean {
  const names = countryNames(country).map(foldName);
  return qualifiers.some((text) => names.includes(foldName(text)));
}

/** Whether each qualifier of a query names a part of a place. */
export function isQualified(place: QualifiedPlace, { qualifiers }: PlaceQuery): boolean {
  if (qualifiers.length === 0) return true;
  const { country, state, region, county } = place;
  const names = [state, region, county, ...countryNames(country)].map((name) => foldName(name ?? ''));
  return qualifiers.every((text) => names.includes(foldName(text)));
}

/** The abbreviation of a state in addresses, by its name or abbreviation; undefined in countries that abbreviate none. */
export function abbreviatedState(country: string, state: string | undefined): string | undefined {
  const states = statesOf(country);
  if (states === undefined || state === undefined) return undefined;
  return states.codes.find(
    (code, index) => code === state || foldName(states.names[index] ?? '') === foldName(state),
  );
}
