/**
 * Headers of every response. The policy contains only what is valid for every page, because allowed scripts and frames
 * depend on the map, booking and analytics services of the content. HSTS is left to the proxy that terminates TLS.
 */
export const securityHeaders = {
  'content-security-policy': "base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
