import type { PostalAddress } from 'schema-dts';
import { isLocalBusiness } from '../content/model/business-types.ts';
import type { Site } from '../content/model/site.ts';

type Address = Pick<Site['office'], 'street' | 'locality' | 'region' | 'postalCode' | 'country'>;

/** Returns an office's address for search engines. */
export function postalAddress({ street, locality, region, postalCode, country }: Address): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    ...(region !== undefined && { addressRegion: region }),
    ...(postalCode !== undefined && { postalCode }),
    addressCountry: country,
  };
}

/**
 * Returns the business as one of its own type. Every subtype of a local business has its properties; a business of another type
 * is both.
 */
export function ofBusinessType<Business extends { readonly '@type': 'LocalBusiness' }>(
  business: Business,
  type: Site['businessType'],
): Business {
  if (type === undefined || isLocalBusiness(type)) return { ...business, '@type': type ?? 'LocalBusiness' };
  return { ...business, '@type': ['LocalBusiness', type] };
}
