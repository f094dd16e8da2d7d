import { pageScope } from '../compose/page-composer.ts';
import { type Read, type ReadRecord, readHoldsIn } from '../compose/read-record.ts';
import { isAboutPage } from '../compose/root.ts';
import type { Scope } from '../compose/scope.ts';
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
  return [...pages].filter(affectedBy(next, now));
}

/**
 * Returns whether a change of content affects a page. What pages share is compared once for all that are asked for.
 * @param now epoch milliseconds
 */
export function affectedBy(next: SiteState, now: number): (page: RecordedPage) => boolean {
  const holds = createComparison();
  return ({ record }) => isAffectedBy(record, next, now, holds);
}

/** Whether a part of a page is the same in a scope. */
type HoldsIn = (part: ReadRecord, scope: Scope) => boolean;

const holdsIn: HoldsIn = ({ reads }, scope) => reads.every((read) => readHoldsIn(read, scope));

/** Compares many pages with one state: what pages share is compared once. */
function createComparison(): HoldsIn {
  /** Whether a read holds; undefined for one about the page. */
  const verdicts = new Map<Read, boolean | undefined>();
  /** The reads about the page of a part whose other reads hold; undefined if one does not. */
  const parts = new Map<ReadRecord, readonly Read[] | undefined>();
  const readsAboutPage = ({ reads }: ReadRecord, scope: Scope): readonly Read[] | undefined => {
    const aboutPage: Read[] = [];
    for (const read of reads) {
      let verdict = verdicts.get(read);
      if (verdict === undefined && !verdicts.has(read)) {
        verdict = isAboutPage(read.root) ? undefined : readHoldsIn(read, scope);
        verdicts.set(read, verdict);
      }
      if (verdict === false) return undefined;
      if (verdict === undefined) aboutPage.push(read);
    }
    return aboutPage;
  };
  return (part, scope) => {
    let aboutPage = parts.get(part);
    if (aboutPage === undefined && !parts.has(part)) {
      aboutPage = readsAboutPage(part, scope);
      parts.set(part, aboutPage);
    }
    return aboutPage?.every((read) => readHoldsIn(read, scope)) === true;
  };
}

/**
 * Whether a root that a page has read has another identity in a state.
 * @param now epoch milliseconds
 */
export function isAffected(record: PageRecord, next: SiteState, now: number): boolean {
  return isAffectedBy(record, next, now, holdsIn);
}

function isAffectedBy({ path, parts }: PageRecord, next: SiteState, now: number, holds: HoldsIn): boolean {
  const { route } = next.routes.match(path);
  // A page that is set aside has read nothing.
  if (route === undefined || parts.length === 0) return true;
  const scope = pageScope(next, route, now);
  return !parts.every((part) => holds(part, scope));
}
