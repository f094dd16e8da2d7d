import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';

/** Returns the route of the site's not-found page. */
export function notFoundRoute({ snapshot }: SiteState): Route {
  const name = snapshot.site.value.notFound;
  const document = snapshot.pages.find((page) => page.slug === name);
  if (document === undefined)
    throw new Error(`The not-found page "pages/${name}" is missing; the snapshot was not validated.`);
  return { kind: 'page', path: document.value.path, document };
}
