import type { FastifyRequest } from 'fastify';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site caused this request through a browser, and the request may change data. Browsers state the origin
 * of a request in headers that pages cannot set: `Sec-Fetch-Site`, or `Origin` in older browsers and without TLS. A request
 * with neither header was not sent by a browser, so it cannot misuse the cookies of a user. See
 * docs/adr/0013-sessions-without-csrf-tokens.md.
 */
export function isCrossSiteRequest(request: FastifyRequest, siteUrl: string): boolean {
  if (safeMethods.has(request.method)) return false;
  const { 'sec-fetch-site': fetchSite, origin } = request.headers;
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  if (origin === undefined) return false;
  const from = hostOf(origin);
  // Compares hosts, because a proxy that terminates TLS may hide the scheme. The origin "null" has no host.
  return (
    from === undefined ||
    (from !== hostOf(siteUrl) && from !== hostOf(`${request.protocol}://${request.host}`))
  );
}

/** The host without the default port. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
