import { pageScope } from '../compose/page-composer.ts';
import { isAboutPage } from '../compose/question.ts';
import { holdsIn, type ReadRecord } from '../compose/read-record.ts';
import type { Scope } from '../compose/scope.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { type PageRecord, recordsOf } from './page-record.ts';

export interface RecordedPage {
  readonly record: PageRecord;
  /** Undefined for the not-found page, which answers all unknown paths. */
  readonly path: string | undefined;
}

/**
 * Returns the recorded pages that a change of content affects: those with a question whose answer has changed. The list
 * includes every page whose HTML differs.
 * @param now epoch milliseconds
 */
export function affectedPages<Page extends RecordedPage>(
  pages: Iterable<Page>,
  next: SiteState,
  now: number,
): Page[] {
  const shared = new Map<ReadRecord['reads'], boolean>();
  const affected: Page[] = [];
  for (const page of pages) {
    const path = page.path ?? page.record.path;
    const { route } = next.routes.match(path);
    if (route === undefined) {
      affected.push(page);
      continue;
    }
    const scope = pageScope(next, route, now);
    if (!pageHolds(page.record, route, scope, shared)) affected.push(page);
  }
  return affected;
}

function pageHolds(
  record: PageRecord,
  route: Route,
  scope: Scope,
  shared: Map<ReadRecord['reads'], boolean>,
): boolean {
  const bound = record.structure.reads.find(({ question }) => question.kind === 'route');
  if (bound === undefined || bound.key !== routeKey(route)) return false;
  return recordsOf(record).every((part) => {
    // Pages with the same cached block share its list of reads.
    const known = shared.get(part.reads);
    if (known !== undefined) return known;
    const holds = holdsIn(part, scope);
    if (!part.reads.some(({ question }) => isAboutPage(question))) shared.set(part.reads, holds);
    return holds;
  });
}
