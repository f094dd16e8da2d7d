import { ask } from '../../engine/compose/answer.ts';
import { ChangedEntries } from '../../engine/compose/changed-entries.ts';
import { pageScope } from '../../engine/compose/page-composer.ts';
import { isAboutPage, type Question } from '../../engine/compose/question.ts';
import { type ContentDigests, differingIds } from '../../engine/render/content-digests.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { KnownPage, LastExport } from './known-pages.ts';

/** The current state of the site, with all its routes and its digests. */
export interface CurrentContent {
  readonly state: SiteState;
  readonly routes: readonly Route[];
  readonly digests: ContentDigests;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Returns the pages of the last export that may have changed: those with a question about changed entries or about the time
 * that has another answer, and those that are about a changed entry. All others need not be asked again, since all pages had the
 * answers of their records at the last export.
 */
export function pagesToAsk(
  last: LastExport,
  { state, routes, digests, now }: CurrentContent,
): Iterable<KnownPage> {
  const [first] = routes;
  if (first === undefined || last.digests.routes !== digests.routes) return last.pages.values();
  const changed = new ChangedEntries(differingIds(last.digests.entries, digests.entries));
  const scope = pageScope(state, first, now);
  // Most questions have the same answer on all pages, so they are asked once.
  const pages = last.pagesWith(
    (question, key) =>
      mayDiffer(question, changed) && (isAboutPage(question) || !Object.is(ask(question, scope).key, key)),
  );
  for (const route of routes) {
    const page = last.pages.get(route.path);
    if (page !== undefined && isAbout(route, changed)) pages.add(page);
  }
  return pages;
}

/** Whether the page of a route is bound to a changed entry. */
function isAbout(route: Route, changed: ChangedEntries): boolean {
  if (changed.change(route.document.id)) return true;
  if (route.kind === 'page') return false;
  if (route.cell !== undefined && changed.change(route.cell.entry.id)) return true;
  return [...route.subjects.values()].some(({ id }) => changed.change(id));
}

/** Whether a question may have another answer on pages that are bound to the same unchanged entries by the same routes. */
function mayDiffer(question: Question, changed: ChangedEntries): boolean {
  switch (question.kind) {
    case 'value':
    case 'shape':
    case 'has':
    case 'keys':
      return question.root.kind === 'entry' && changed.change(question.root.id);
    case 'members':
    case 'referrers-of-subject':
      return changed.changeCollection(question.collection);
    // The members of a region or a group depend on more than the entries of its collection.
    case 'referrers':
      return changed.changeCollection(question.collection) || changed.changeCollection(question.property);
    case 'clusters':
      return changed.changeCollection('cities');
    case 'picture':
    case 'scheduled-for':
    case 'is-absent':
    case 'years-since':
    case 'has-begun':
    case 'year':
      return true;
    case 'is-about':
    case 'page':
    case 'ancestors':
    case 'cell-state':
    case 'route':
    case 'path-to':
    case 'absences':
      return false;
  }
}
