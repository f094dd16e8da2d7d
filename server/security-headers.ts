/**
 * Sent with every answer. The policy names only what holds for every page: which scripts and frames a page may load
 * depends on the content's map, booking and analytics services. HSTS is left to the proxy that ends TLS.
 */
export const securityHeaders = {
  'content-security-policy': "base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
