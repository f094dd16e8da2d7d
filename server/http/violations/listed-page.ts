import { areaOf, isDashboardPath } from '../../dashboard/auth/areas.ts';
import type { ServedSite } from '../../site/served-site.ts';

/**
 * Returns the path by which reports about a page are listed: addresses of leads and of previews are left out, and so are paths that the site
 * does not have, which may contain anything.
 */
export function listedPage({ state }: ServedSite, path: string): string | undefined {
  if (isDashboardPath(path)) return '/dashboard';
  if (areaOf(path) === 'studio') return '/studio';
  return path === '/sign-in' || state?.routes.match(path).route !== undefined ? path : undefined;
}
