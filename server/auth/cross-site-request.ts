import type { FastifyRequest } from 'fastify';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sends this request for another site than ours, and it could change something. Browsers say where a
 * request comes from in headers that no page can set: `Sec-Fetch-Site`, and `Origin` in older ones and without TLS. A
 * request with neither comes from no browser, and so not from a page that uses somebody's cookies (docs/adr/0013-sessions-without-csrf-tokens.md).
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
