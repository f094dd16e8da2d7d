import type { ReadRecord } from '../compose/read-record.ts';

/** The reads of each part of a page: its head, the order of its blocks, and every block instance. */
export interface PageRecord {
  readonly path: string;
  readonly structure: ReadRecord;
  readonly head: ReadRecord;
  /** Keyed by the id of the block's element on the page. */
  readonly blocks: ReadonlyMap<string, ReadRecord>;
}

/** Returns all records of a page: of its structure, its head and its blocks. */
export function recordsOf(page: PageRecord): ReadRecord[] {
  return [page.structure, page.head, ...page.blocks.values()];
}
