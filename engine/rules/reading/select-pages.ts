import { textHash } from '../../content/text-hash.ts';
import { stateKey } from '../../routes/route-key.ts';
import type { Route, RouteRun, RouteTable } from '../../routes/route-table.ts';

/** The pages of a site that a check composes. */
export interface SelectedPages {
  /** In the order of all routes. */
  readonly routes: readonly Route[];
  /** The number of all pages. */
  readonly pages: number;
  readonly thin: readonly ThinCells[];
}

type CellRoute = Extract<Route, { kind: 'cell' }>;

/** Cells with copy in the same entry that are thin for the same reasons. */
export interface ThinCells {
  /** At most {@link namedCells} of them. */
  readonly routes: readonly [CellRoute, ...CellRoute[]];
  readonly count: number;
}

/** Cells that are reported one by one, if an entry has no more. */
export const namedCells = 3;

export interface SampleSize {
  /** A site of at most this many pages is checked whole. */
  readonly whole: number;
  /** The minimum number of pages of a sample. */
  readonly minimum: number;
}

/** A page costs about a third of a millisecond, so that a check of any size takes less than a minute. */
export const usualSample: SampleSize = { whole: 50_000, minimum: 20_000 };

/** For an answer while an editor is typing. */
export const quickSample: SampleSize = { whole: 200, minimum: 100 };

/**
 * Enumerates all routes and selects those that a check composes: all of them, or of a large site all page documents and, of each
 * template, at least one page for every entry. Which pages these are depends on the paths alone, so that they are the same after
 * a change elsewhere.
 */
export function selectPages(
  routes: RouteTable,
  isChecked: (route: Route) => boolean,
  { whole, minimum }: SampleSize = usualSample,
): SelectedPages {
  const pagesOfRun = Math.ceil(minimum / Math.max(1, countCombinations(routes)));
  let all: Route[] | undefined = [];
  const sample: Route[] = [];
  const thin = new Map<string, ThinCells>();
  const covered = new Set<string>();
  let pages = 0;
  for (const run of routes.runs()) {
    const ofRun: HashedRoute[] = [];
    for (const route of routes.routesIn(run)) {
      if (!isChecked(route)) continue;
      ofRun.push({ route, hash: textHash(route.path) });
      all?.push(route);
      if (route.kind === 'cell' && route.state.state === 'thin') addThin(thin, route);
    }
    pages += ofRun.length;
    if (pages > whole) all = undefined;
    for (const route of sampleOf(run, ofRun, pagesOfRun, covered)) sample.push(route);
  }
  return { pages, thin: [...thin.values()], routes: all ?? sample };
}

/** A route with the hash of its path. */
interface HashedRoute {
  readonly route: Route;
  readonly hash: number;
}

function addThin(thin: Map<string, ThinCells>, route: CellRoute): void {
  if (route.cell === undefined) return;
  const key = `${route.cell.entry.id} ${stateKey(route)}`;
  const known = thin.get(key);
  if (known === undefined) thin.set(key, { routes: [route], count: 1 });
  else {
    const { routes, count } = known;
    thin.set(key, { routes: count < namedCells ? [...routes, route] : routes, count: count + 1 });
  }
}

/** The number of runs of templates that combine entries: their pages are many, those of others are one for each entry. */
function countCombinations(routes: RouteTable): number {
  let count = 0;
  for (const { template } of routes.runs()) if ((template?.dimensions.length ?? 0) > 1) count += 1;
  return count;
}

/**
 * Selects some pages of a run, and those of entries that no earlier run has selected.
 * @param covered the entries of templates with a selected page
 */
function sampleOf(
  { template }: RouteRun,
  routes: readonly HashedRoute[],
  count: number,
  covered: Set<string>,
): readonly Route[] {
  if (template === undefined || routes.length <= count) return routes.map(({ route }) => route);
  const selected = new Set(routes.toSorted((one, other) => one.hash - other.hash).slice(0, count));
  for (const { route } of selected) cover(route, covered);
  return routes.flatMap((hashed) =>
    selected.has(hashed) || cover(hashed.route, covered) ? [hashed.route] : [],
  );
}

/** Adds the entries of a page, and returns whether one of them is new. */
function cover(route: Route, covered: Set<string>): boolean {
  if (route.kind !== 'cell') return false;
  const { size } = covered;
  for (const { id } of route.subjects.values()) covered.add(`${route.document.slug} ${id}`);
  return covered.size > size;
}
