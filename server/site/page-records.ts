import { LRUCache } from 'lru-cache';
import type { RecordedPage } from '../../engine/render/affected-pages.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import type { RenderedPage } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

interface KeptRecord extends RecordedPage {
  readonly path: string;
  readonly record: PageRecord;
}

/** The most pages whose records are kept; beyond that a change of content counts for every page. */
const limit = 20_000;

/** What the pages that were given out had read. */
export class PageRecords {
  readonly #records = new LRUCache<string, KeptRecord>({ max: limit });
  #complete = true;

  keep(path: string, { record }: RenderedPage): void {
    if (this.#records.size >= limit && !this.#records.has(path)) this.#complete = false;
    this.#records.set(path, { path, record });
  }

  clear(): void {
    this.#records.clear();
    this.#complete = true;
  }

  /** The paths of pages that the next state may change, which then have no record until they are made again. */
  affected(
    find: (pages: Iterable<KeptRecord>, next: SiteState) => readonly KeptRecord[],
    next: SiteState,
  ): readonly string[] | 'all' {
    if (!this.#complete) {
      this.clear();
      return 'all';
    }
    const paths = find([...this.#records.values()], next).map((page) => page.path);
    for (const path of paths) this.#records.delete(path);
    return paths;
  }
}
