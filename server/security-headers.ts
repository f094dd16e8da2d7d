/**
 * Headers of every response. The policy contains only what is valid for every page, because allowed scripts and frames
 * depend on the map, booking and analytics services of the content. Other sites may not embed responses, except pictures
 * that are made to be shown elsewhere (`shareableHeaders`).
 */
const commonHeaders = {
  'content-security-policy': "base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** For pictures, social cards and icons, which feed readers and other sites show. */
export const shareableHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const;

const twoYears = 2 * 365 * 24 * 60 * 60;

/** The headers of a site. Behind TLS they include HSTS, whether or not the proxy adds it. */
export function securityHeadersOf(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:')
    ? { ...commonHeaders, 'strict-transport-security': `max-age=${twoYears}` }
    : commonHeaders;
}
