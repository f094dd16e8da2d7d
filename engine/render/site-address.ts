let last: { readonly siteUrl: string; readonly origin: string } | undefined;

function originOf(siteUrl: string): string {
  if (last?.siteUrl !== siteUrl) last = { siteUrl, origin: new URL('/', siteUrl).href.slice(0, -1) };
  return last.origin;
}

/** Matches paths that are the same in an address, which need not be parsed. */
const plainPath = /^\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*(?:\/[a-z0-9-]+(?:\.[a-z0-9-]+)*)*)?$/;

/**
 * Returns the full address of a path of the site.
 * @param siteUrl the origin of the site
 */
export function siteAddress(path: string, siteUrl: string): string {
  return plainPath.test(path) ? originOf(siteUrl) + path : new URL(path, siteUrl).href;
}
