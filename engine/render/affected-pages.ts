import { pageScope } from '../compose/page-composer.ts';
import { isAboutPage } from '../compose/question.ts';
import { type Read, readHoldsIn } from '../compose/read.ts';
import type { ReadRecord } from '../compose/read-record.ts';
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
  const comparison = new PageComparison<Page>(next, now);
  return [...pages].filter((page) => comparison.isAffected(page));
}

/** Compares recorded pages with a state, each page once. */
export class PageComparison<Page extends RecordedPage> {
  readonly next: SiteState;
  readonly #now: number;
  readonly #held = new HeldReads();
  readonly #results = new Map<Page, boolean>();

  /** @param now epoch milliseconds */
  constructor(next: SiteState, now: number) {
    this.next = next;
    this.#now = now;
  }

  /** Whether a question of the page has another answer in the state. */
  isAffected(page: Page): boolean {
    const known = this.#results.get(page);
    if (known !== undefined) return known;
    const result = this.#compare(page);
    this.#results.set(page, result);
    return result;
  }

  #compare(page: Page): boolean {
    const { route } = this.next.routes.match(page.path ?? page.record.path);
    if (route === undefined) return true;
    return !pageHolds(page.record, route, pageScope(this.next, route, this.#now), this.#held);
  }
}

function pageHolds(record: PageRecord, route: Route, scope: Scope, held: HeldReads): boolean {
  const bound = record.structure.reads.find(({ question }) => question.kind === 'route');
  if (bound === undefined || bound.key !== routeKey(route)) return false;
  return recordsOf(record).every((part) => held.holds(part, scope));
}

/** Asks each question about the site once: pages share most of their reads, and blocks in the cache share their lists. */
class HeldReads {
  readonly #lists = new Map<ReadRecord['reads'], boolean>();
  readonly #reads = new Map<Read, boolean>();

  /** Whether all questions of a record have the same answers in a scope of the state that is asked. */
  holds({ reads }: ReadRecord, scope: Scope): boolean {
    const known = this.#lists.get(reads);
    if (known !== undefined) return known;
    const holds = reads.every((read) => this.#readHolds(read, scope));
    if (!reads.some(({ question }) => isAboutPage(question))) this.#lists.set(reads, holds);
    return holds;
  }

  #readHolds(read: Read, scope: Scope): boolean {
    const known = this.#reads.get(read);
    if (known !== undefined) return known;
    const holds = readHoldsIn(read, scope);
    if (!isAboutPage(read.question)) this.#reads.set(read, holds);
    return holds;
  }
}
