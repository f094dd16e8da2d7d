import { pageScope } from '../compose/page-composer.ts';
import { readHoldsIn } from '../compose/read-record.ts';
import type { PageRecord } from '../render/page-record.ts';
import type { SiteState } from '../routes/site-state.ts';

export interface RecordedPage {
  readonly record: PageRecord;
}

/**
 * Returns the recorded pages that a change of content affects: those that have read a root whose
 * identity has changed. The list includes every page whose HTML differs.
 * @param now epoch milliseconds
 */
export function affectedPages<Page extends RecordedPage>(
  pages: Iterable<Page>,
  next: SiteState,
  now: number,
): Page[] {
  return [...pages].filter(({ record }) => isAffected(record, next, now));
}

/**
 * Whether a root that a page has read has another identity in a state.
 * @param now epoch milliseconds
 */
export function isAffected({ path, parts }: PageRecord, next: SiteState, now: number): boolean {
  const { route } = next.routes.match(path);
  // A page that is set aside has read nothing.
  if (route === undefined || parts.length === 0) return true;
  const scope = pageScope(next, route, now);
  return !parts.every(({ reads }) => reads.every((read) => readHoldsIn(read, scope)));
}
