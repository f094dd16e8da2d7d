import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';

/** Returns the route of the site's not-found page; undefined if it is set aside. */
export function notFoundRoute({ snapshot }: SiteState): Route | undefined {
  const name = snapshot.site.value.notFound;
  const document = snapshot.pages.find((page) => page.slug === name);
  return document && { kind: 'page', path: document.value.path, document };
}
