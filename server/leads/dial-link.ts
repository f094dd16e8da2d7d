import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Returns the link that dials a number that a visitor typed. A number without a country code is one of the country of the
 * site, so that the link also works abroad. A text that is no such number is dialed as typed.
 * @param country the ISO 3166 code of the country of the site
 */
export function dialLink(typed: string, country: string | undefined): string {
  const number = parsePhoneNumberFromString(
    typed,
    country !== undefined && isSupportedCountry(country) ? country : undefined,
  );
  return number?.isPossible() === true ? number.getURI() : `tel:${typed.replaceAll(/[^\d+]/g, '')}`;
}
