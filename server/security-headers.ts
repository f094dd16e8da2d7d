/** The policy of everything but documents: it may load nothing. */
export const policyOfFiles =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/**
 * Headers of every response. Documents replace the policy by their own. Other sites
 * may not embed responses, except pictures that are made to be shown elsewhere (`shareableHeaders`).
 */
const commonHeaders = {
  'content-security-policy': policyOfFiles,
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
