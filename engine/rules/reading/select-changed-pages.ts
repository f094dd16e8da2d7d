import { isSingleFileKind } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { Route, RouteRun, RouteTable } from '../../routes/route-table.ts';
import type { SiteState } from '../../routes/site-state.ts';
import { pagesAbout } from './pages-about.ts';
import { type SampleSize, type SelectedPages, selectPages, usualSample } from './select-pages.ts';

/** More changed entries are a change of the whole site. */
const maximumEntries = 200;

/**
 * Selects the pages that the check of a change composes: all pages, or of a large site those about the entries and documents that
 * differ from the other state, all page documents and a page of each template. A change of what all pages have in common, such as
 * the layout, is checked by the usual sample, and so is a removal, since any page may link to what is gone, and an addition, so that
 * two states select the same pages in either order.
 */
export function selectChangedPages(
  state: SiteState,
  other: SiteState | undefined,
  isChecked: (route: Route) => boolean,
  size: SampleSize = usualSample,
): SelectedPages {
  const changed = other === undefined ? undefined : changedEntries(state, other);
  const isOfFewPages =
    other !== undefined &&
    changed !== undefined &&
    changed.length <= maximumEntries &&
    changed.every(hasPages) &&
    !lacksAny(state, other) &&
    !lacksAny(other, state);
  if (!isOfFewPages || !hasMorePages(state.routes, size.whole))
    return selectPages(state.routes, isChecked, size);
  const routes = new Map<string, Route>();
  const select = (route: Route) => {
    if (isChecked(route)) routes.set(route.path, route);
  };
  for (const route of examples(state.routes)) select(route);
  for (const entry of changed) {
    for (const route of pagesAbout(entry, state.routes)) select(route);
  }
  return { routes: [...routes.values()], pages: size.whole + 1, thin: [] };
}

/** Whether a change of an entry affects the pages about it more than others. */
const hasPages = ({ kind }: Entry): boolean => kind !== 'layouts' && !isSingleFileKind(kind);

/** An entry stays the same object while it and all that it uses are unchanged. */
function changedEntries({ snapshot }: SiteState, other: SiteState): readonly Entry[] {
  const changed: Entry[] = [];
  for (const [id, entry] of snapshot.entries)
    if (other.snapshot.entries.get(id) !== entry) changed.push(entry);
  return changed;
}

function lacksAny({ snapshot }: SiteState, other: SiteState): boolean {
  for (const id of other.snapshot.entries.keys()) if (!snapshot.entries.has(id)) return true;
  return false;
}

/** The page documents, and a page of each template. They show the links that are written in these files. */
function examples(routes: RouteTable): readonly Route[] {
  const shown = new Map<RouteRun['template'], readonly Route[]>();
  for (const run of routes.runs()) {
    if (shown.has(run.template)) continue;
    const [first, ...others] = routes.routesIn(run);
    if (first !== undefined)
      shown.set(run.template, run.template === undefined ? [first, ...others] : [first]);
  }
  return [...shown.values()].flat();
}

function hasMorePages(routes: RouteTable, most: number): boolean {
  let pages = 0;
  for (const _ of routes.routes()) {
    pages += 1;
    if (pages > most) return true;
  }
  return false;
}
