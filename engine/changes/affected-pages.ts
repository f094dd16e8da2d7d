import { pageScope } from '../compose/page-composer.ts';
import type { PageRecord } from '../render/page-record.ts';
import type { SiteState } from '../routes/site-state.ts';
import { HeldReads } from './held-reads.ts';

export interface RecordedPage {
  readonly record: PageRecord;
  /** Undefined for the not-found page, which answers all unknown paths. */
  readonly path: string | undefined;
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

  /** Whether a root that the page has read has another identity in the state. */
  isAffected(page: Page): boolean {
    const known = this.#results.get(page);
    if (known !== undefined) return known;
    const result = this.#compare(page);
    this.#results.set(page, result);
    return result;
  }

  #compare(page: Page): boolean {
    const { path, parts } = page.record;
    const { route } = this.next.routes.match(page.path ?? path);
    // The not-found page has another path than the request, and a page that is set aside has read nothing.
    if (page.path !== undefined && page.path !== path) return true;
    if (route === undefined || parts.length === 0) return true;
    const scope = pageScope(this.next, route, this.#now);
    return !parts.every(({ reads }) => this.#held.holds(reads, scope));
  }
}
