import { getCountries, isSupportedCountry } from 'libphonenumber-js';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import { type Entry, ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { statesOf } from '../../content/states.ts';
import { nearestName, suggestName } from '../../content/suggestion.ts';
import type { RuleOf } from '../rule.ts';
import { type PartialCity, writtenCities } from '../schema/partial-cities.ts';
import { checkPhones } from './phones.ts';

type SiteEntry = Entry<EntryValues['site']>;

/** Checks what depends on the country of the office: the country itself, postal codes and telephone numbers. */
export const region: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: (content) =>
    ofKind('site', content.entries).flatMap((site) => faultsOfRegion(site, writtenCities(content))),
};

function faultsOfRegion(site: SiteEntry, cities: readonly PartialCity[]): Diagnostic[] {
  const { country, postalCode, region: state } = site.value.office;
  if (!isSupportedCountry(country)) return [unknownCountry(site, ['office', 'country'], country)];
  const codes = cities.flatMap((city): readonly Diagnostic[] => {
    const own = countryOf(city, country);
    if (own === undefined) return [];
    if (!isSupportedCountry(own)) return [unknownCountry(city, ['country'], own)];
    return [
      ...unknownState(city, ['state'], city.value.state, own),
      ...(city.value.postalCodes ?? []).flatMap((code, index) =>
        wrongPostalCode(city, ['postalCodes', index], code, own),
      ),
    ];
  });
  return [
    ...unknownState(site, ['office', 'region'], state, country),
    ...wrongPostalCode(site, ['office', 'postalCode'], postalCode, country),
    ...codes,
    ...checkPhones(site, country),
  ];
}

/** The country of a place; undefined if its file states one that is not valid. */
function countryOf({ source, value }: PartialCity, countryOfOffice: string): string | undefined {
  const isStated = isRecord(source.value) && source.value.country !== undefined;
  return isStated ? value.country : countryOfOffice;
}

function unknownCountry({ source }: Entry, path: JsonPath, country: string): Diagnostic {
  const hint = suggestName(country, getCountries()) ?? 'Write an ISO 3166 code such as "US" or "FR".';
  return errorAt(source, path, 'CB_VALUE', `there is no country "${country}"`, hint);
}

/** Reports a state that its country does not have. Countries whose addresses abbreviate no states are not checked. */
function unknownState(
  { source }: Entry,
  path: JsonPath,
  state: string | undefined,
  country: string,
): Diagnostic[] {
  const known = state === undefined ? undefined : statesOf(country);
  if (state === undefined || known === undefined) return [];
  const { codes, names } = known;
  if (codes.includes(state) || names.includes(state)) return [];
  const index = names.indexOf(nearestName(state, names) ?? '');
  const code = codes.find((one) => one === state.toUpperCase()) ?? codes[index];
  const example = code === undefined ? `one of ${codes.slice(0, 3).join(', ')} and so on` : `"${code}"`;
  const hint = `Write ${example}. A city in another country than the office names it in "country".`;
  return [errorAt(source, path, 'CB_VALUE', `the country ${country} has no state "${state}"`, hint)];
}

/** Reports a postal code that does not have the form of its country. Countries without a known form are not checked. */
function wrongPostalCode(
  { source }: Entry,
  path: JsonPath,
  code: string | undefined,
  country: string,
): Diagnostic[] {
  if (code === undefined || !postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country))
    return [];
  const hint =
    'Write it as in addresses. The country is "office.country" of site.json; a city in another one names it in "country".';
  return [
    errorAt(source, path, 'CB_VALUE', `"${code}" is not a postal code of the country ${country}`, hint),
  ];
}
