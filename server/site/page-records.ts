import { LRUCache } from 'lru-cache';
import type { RecordedPage } from '../../engine/render/affected-pages.ts';
import type { PageRecord } from '../../engine/render/page-record.ts';
import type { RenderedPage } from '../../engine/render/page-renderer.ts';

interface StoredRecord extends RecordedPage {
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

  /** Returns the paths of the pages that `find` selects, and removes their records until they are rendered again. */
  affected(find: (pages: Iterable<StoredRecord>) => readonly StoredRecord[]): readonly string[] | 'all' {
    if (!this.#complete) {
      this.#records.clear();
      this.#complete = true;
      return 'all';
    }
    const paths = find([...this.#records.values()]).map((page) => page.path);
    for (const path of paths) this.#records.delete(path);
    return paths;
  }
}
