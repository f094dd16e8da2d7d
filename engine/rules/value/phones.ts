import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import type { Diagnostic } from '../../content/diagnostic.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { SitePhone } from '../../content/site-phone.ts';
import type { Entry } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';

type SiteEntry = Entry<EntryValues['site']>;

/** Placeholders contain the names: `{{ site.phones.main.display }}`. */
const namePattern = /^[a-zA-Z][\w-]*$/;

/** Checks the telephone numbers of the site: each exists in its country, and is the number that its text shows. */
export function checkPhones(site: SiteEntry, country: CountryCode): Diagnostic[] {
  return [
    ...Object.entries(site.value.phones).flatMap(([name, phone]) => [
      ...unusableName(site, name),
      ...wrongNumber(site, name, phone, country),
    ]),
    ...unusualForm(site),
  ];
}

/** The minimum number of telephone numbers that are written in one way, for another way to be a mistake. */
const minUsual = 3;

/** Warns of the only number that is written in another way than all others of its country and length. */
function unusualForm({ source, value: { phones } }: SiteEntry): Diagnostic[] {
  const numbers = Object.entries(phones).flatMap(([name, { display, href }]) => {
    const digits = href.replaceAll(/\D/g, '');
    // Of a number with a country code or letters, nothing tells how it is written without.
    if (/\p{L}|\+/u.test(display)) return [];
    const length = display.replaceAll(/\D/g, '').length;
    const country = digits.slice(0, digits.length - length);
    return [{ name, display, country, form: display.replaceAll(/\d/g, '0') }];
  });
  return [...Map.groupBy(numbers, ({ country }) => country).values()].flatMap((ofCountry) => {
    const usual = ofCountry.find(
      ({ form }) => ofCountry.filter((other) => other.form === form).length >= minUsual,
    );
    const [unusual, ...others] = ofCountry.filter(({ form }) => form !== usual?.form);
    if (usual === undefined || unusual === undefined || others.length > 0) return [];
    const message = `"${unusual.display}" is written in another way than the other numbers`;
    const hint = `Write it like "${usual.display}".`;
    const found = errorAt(source, ['phones', unusual.name, 'display'], 'CB_PATTERN', message, hint);
    return [{ ...found, severity: 'warning' }];
  });
}

function unusableName({ source }: SiteEntry, name: string): Diagnostic[] {
  if (namePattern.test(name)) return [];
  const message = `"${name}" is not a name of a telephone number`;
  const hint = 'Write letters, digits and hyphens, as in "emergency".';
  return [errorAt(source, ['phones', name], 'CB_PATTERN', message, hint, true)];
}

function wrongNumber(
  { source }: SiteEntry,
  name: string,
  { display, href }: SitePhone,
  country: CountryCode,
): Diagnostic[] {
  const linked = validNumber(href.slice('tel:'.length), country);
  const shown = validNumber(display, linked?.country ?? country);
  if (linked === undefined) {
    const message = `"${href}" is not a telephone number of any country`;
    const hint =
      shown === undefined
        ? 'Write the country code and all digits, without the zero that is dialed within the country.'
        : `Write "${shown.getURI()}", the number in "display".`;
    return [errorAt(source, ['phones', name, 'href'], 'CB_VALUE', message, hint)];
  }
  // Some countries write digits as letters, which the parser does not read.
  if (/\p{L}/u.test(display) || linked.number === shown?.number) return [];
  const message = `"${display}" is not the telephone number of "href"`;
  const hint = `Write the same number in both. That of "href" is ${linked.formatNational()}, or ${linked.formatInternational()} from abroad.`;
  return [errorAt(source, ['phones', name, 'display'], 'CB_VALUE', message, hint)];
}

/** Whether a text is a telephone number: of a country, with its code, or of the country of the site. */
export function isTelephoneNumber(text: string, country: string | undefined): boolean {
  return (
    validNumber(text, country !== undefined && isSupportedCountry(country) ? country : undefined) !==
    undefined
  );
}

/** Whether the telephone numbers of a country follow the plan of North America. */
export function isNorthAmerican(country: string | undefined): boolean {
  return country !== undefined && isSupportedCountry(country) && getCountryCallingCode(country) === '1';
}

function validNumber(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() === true ? number : undefined;
}
