import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';

/** Whether a text is the ISO 3166 code of a country: "FR". */
export function isCountry(text: string): text is CountryCode {
  return isSupportedCountry(text);
}
