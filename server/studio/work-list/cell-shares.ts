import { blockTypes } from '../../../blocks/block-types.ts';
import { evenly } from '../../../engine/content/evenly.ts';
import { cellReports, type RoutedCellReport } from '../../../engine/render/cell-report.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import type { WorkShare, WorkShares } from '../studio-api.ts';
import { titleOfPage } from '../studio-files.ts';
import { type CellRoute, cellSubjects, findRoute } from './work-cells.ts';

/** Pages that are compared with each other at most: more take minutes. */
const comparedPages = 2_000;

/** Pages about the same service that one page is compared with at most. */
const comparedSiblings = 200;

/**
 * The own share of all pages about a service in a city that have requirements; null if there are too many to compare.
 * @param now epoch milliseconds
 */
export function cellShares(state: SiteState, now: number): WorkShares['shares'] {
  const routes = judgedRoutes(state, comparedPages + 1, () => true);
  if (routes.length > comparedPages) return null;
  const shares: Record<string, Record<string, number>> = {};
  for (const { route, ownShare, nearest } of reportsOn(state, routes, now)) {
    // Without a ready page about the same service, all of it would count as its own.
    if (nearest === undefined) continue;
    const { city = '', service = '' } = cellSubjects(route) ?? {};
    shares[city] = { ...shares[city], [service]: ownShare };
  }
  return shares;
}

/**
 * Compares the page about a service in a city with those about the same service.
 * @param now epoch milliseconds
 */
export function cellShare(
  state: SiteState,
  slugs: { readonly city: string; readonly service: string },
  now: number,
): WorkShare {
  const similarity = state.snapshot.quality?.value.similarity;
  const limits = similarity ? { own: similarity.ownShare, shared: similarity.shared } : null;
  const route = findRoute(state, slugs);
  if (route === undefined || !isJudged(state, route)) return { share: null, limits };
  const siblings = judgedRoutes(
    state,
    Number.POSITIVE_INFINITY,
    (other) =>
      other.path !== route.path &&
      other.state.state === 'ready' &&
      other.document === route.document &&
      cellSubjects(other)?.service === slugs.service,
  );
  const compared = evenly(siblings, comparedSiblings);
  const reports = reportsOn(state, [route, ...compared], now);
  const report = reports.find(({ path }) => path === route.path);
  if (report === undefined) return { share: null, limits };
  const nearest = reports.find(({ path }) => path === report.nearest?.path);
  return {
    share: {
      own: report.ownShare,
      nearest:
        nearest === undefined
          ? null
          : { page: nearest.path, title: titleOfPage(nearest.route), shared: report.nearest?.shared ?? 0 },
      compared: compared.length,
    },
    limits,
  };
}

function reportsOn(state: SiteState, routes: readonly CellRoute[], now: number): readonly RoutedCellReport[] {
  return cellReports(state, state.model, blockTypes, now, { routes });
}

const isJudged = ({ snapshot }: SiteState, { document }: CellRoute): boolean =>
  Object.hasOwn(snapshot.quality?.value.cells ?? {}, document.slug);

/** The pages that have requirements, up to a number. */
function judgedRoutes(
  state: SiteState,
  maximum: number,
  isWanted: (route: CellRoute) => boolean,
): readonly CellRoute[] {
  const found: CellRoute[] = [];
  for (const route of state.routes.routes()) {
    if (route.kind !== 'cell' || !isJudged(state, route) || cellSubjects(route) === undefined) continue;
    if (isWanted(route)) found.push(route);
    if (found.length >= maximum) break;
  }
  return found;
}
