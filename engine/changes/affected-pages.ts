import { pageScope } from '../compose/page-composer.ts';
import type { PageRecord } from '../render/page-record.ts';
import type { SiteState } from '../routes/site-state.ts';
import { HeldReads } from './held-reads.ts';

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
  const held = new HeldReads();
  return [...pages].filter(({ record }) => isAffected(record, next, now, held));
}

/**
 * Whether a root that a page has read has another identity in a state.
 * @param now epoch milliseconds
 * @param held the reads that were compared with the same state on the same date
 */
export function isAffected(
  { path, parts }: PageRecord,
  next: SiteState,
  now: number,
  held: HeldReads = new HeldReads(),
): boolean {
  const { route } = next.routes.match(path);
  // A page that is set aside has read nothing.
  if (route === undefined || parts.length === 0) return true;
  const scope = pageScope(next, route, now);
  return !parts.every(({ reads }) => held.holds(reads, scope));
}
