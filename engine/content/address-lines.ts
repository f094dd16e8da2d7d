import { formatAddress } from 'localized-address-format';
import type { SiteFile } from './model/site.ts';

/**
 * Returns the lines of an address in the order of its country: "Keene, NH 03431", "74000 Annecy".
 * @param language the language of the site; in one with Latin letters, addresses in Asia have their Latin order
 */
export function addressLines(office: SiteFile['office'], language: string): readonly string[] {
  const { street, locality, region, postalCode, country } = office;
  const address = {
    postalCountry: country,
    locality,
    ...(region !== undefined && { administrativeArea: region }),
    ...(postalCode !== undefined && { postalCode }),
  };
  const script = new Intl.Locale(language).maximize().script === 'Latn' ? 'latin' : 'local';
  const lines = formatAddress({ ...address, addressLines: [street] }, script);
  if (lines.some((line) => line.toLowerCase().includes(locality.toLowerCase()))) return lines;
  // In some countries the district or the state is written in place of the city, and their format has none.
  return formatAddress({ ...address, addressLines: [street, locality] }, script);
}
