import { LRUCache } from 'lru-cache';
import type { RecordedPage } from '../../engine/changes/affected-pages.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import type { RenderedPage } from '../../engine/render/page-renderer.ts';

export interface StoredRecord extends RecordedPage {
  readonly path: string;
  readonly record: PageRecord;
}

/** Maximum number of records. If a record has been evicted, a change of content affects all pages. */
const limit = 20_000;

/** The read records of the pages that were answered. */
export class PageRecords {
  readonly #records = new LRUCache<string, StoredRecord>({ max: limit });
  #complete = true;

  add(path: string, { record }: RenderedPage): void {
    if (this.#records.size >= limit && !this.#records.has(path)) this.#complete = false;
    this.#records.set(path, { path, record });
  }

  /** Returns the records of all answered pages; none if a change affects all pages anyway. */
  all(): readonly StoredRecord[] {
    return this.#complete ? [...this.#records.values()] : [];
  }

  /** Returns the paths of the affected pages, and removes their records until they are rendered again. */
  removeAffected(isAffected: (page: StoredRecord) => boolean): readonly string[] | 'all' {
    if (!this.#complete) {
      this.#records.clear();
      this.#complete = true;
      return 'all';
    }
    const paths = this.all()
      .filter(isAffected)
      .map(({ path }) => path);
    for (const path of paths) this.#records.delete(path);
    return paths;
  }
}
