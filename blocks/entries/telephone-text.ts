import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Returns a number as its country writes it, outside of this country with the country code. Other texts stay as they are. */
export function telephoneText(written: string, country: string): string {
  const number = parsePhoneNumberFromString(written);
  if (number === undefined) return written;
  return number.country === country ? number.formatNational() : number.formatInternational();
}
