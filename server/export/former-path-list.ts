import { canonicalAddress, canonicalPath } from '../../engine/routes/canonical-path.ts';
import { formerNames } from '../../engine/routes/former-paths.ts';
import { PathPattern } from '../../engine/routes/path-pattern.ts';
import { expand, readPublishedPaths } from '../../engine/routes/published-paths.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import { movedTo, type SiteState } from '../../engine/routes/site-state.ts';

export interface MovedAddress {
  /** The canonical path. */
  readonly from: string;
  /** The parameters that a request must have; it then passes on no query. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** A path or an address, with the fragment if there is one. */
  readonly to: string;
}

export interface FormerPathList {
  /** Those with the most parameters come first. */
  readonly moved: readonly MovedAddress[];
  /** The paths of pages that were withdrawn; one that ends with "/*" includes all paths below. */
  readonly withdrawn: readonly string[];
}

/**
 * Returns the former paths of a site: those of renamed entries and documents, those in `redirects.json`, and those that
 * the site published. A server derives them from the templates for each request; a file server needs the list.
 */
export function formerPathsOf(state: SiteState, contentDir: string): FormerPathList {
  const { redirects = {}, withdrawn = [] } = state.snapshot.redirects?.value ?? {};
  const candidates = new Set([
    ...readPublishedPaths(contentDir).flatMap(({ pattern }) => [...expand(pattern)]),
    ...state.snapshot.pages.flatMap((page) => formerNames(page).map(canonicalPath)),
    ...[...state.routes.routes()].flatMap(formerPathsOfCell),
    ...Object.keys(redirects).map(canonicalAddress),
  ]);
  const moved = [...candidates].sort().flatMap((address) => {
    const to = movedTo(state, address);
    if (to === undefined) return [];
    const [from = '', search = ''] = address.split(/\?(.*)/s);
    return { from, query: [...new URLSearchParams(search)], to };
  });
  moved.sort((left, right) => right.query.length - left.query.length);
  return { moved, withdrawn: withdrawn.map(canonicalPath) };
}

const hasFormerNames = ({ document, subjects }: Exclude<Route, { readonly kind: 'page' }>): boolean =>
  [document, ...subjects.values()].some((item) => formerNames(item).length > 0);

/** The paths that a cell had under former names of its entries and former paths of its template. */
function formerPathsOfCell(route: Route): readonly string[] {
  if (route.kind === 'page' || !hasFormerNames(route)) return [];
  let combinations: readonly Readonly<Record<string, string>>[] = [{}];
  for (const { name, collection } of route.dimensions) {
    const subject = route.subjects.get(collection);
    const slugs = subject === undefined ? [] : [subject.slug, ...formerNames(subject)];
    combinations = combinations.flatMap((params) => slugs.map((slug) => ({ ...params, [name]: slug })));
  }
  const patterns = [route.document.value.path, ...formerNames(route.document)];
  return patterns
    .flatMap((pattern) => combinations.map((params) => new PathPattern(canonicalPath(pattern)).fill(params)))
    .filter((path) => path !== route.path);
}
