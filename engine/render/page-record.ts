import type { ReadRecord } from '../compose/read-record.ts';

/** The reads of each part of a page: its head, the order of its blocks, and every block instance. */
export interface PageRecord {
  readonly path: string;
  readonly structure: ReadRecord;
  readonly head: ReadRecord;
  /** Keyed by the id of the block's element on the page. */
  readonly blocks: ReadonlyMap<string, ReadRecord>;
  /** The reads of the insets of each block that has some. */
  readonly insets: ReadonlyMap<string, ReadRecord>;
}

/** Returns all records of a page: of its structure, its head, its blocks and their insets. */
export function recordsOf(page: PageRecord): ReadRecord[] {
  return [page.structure, page.head, ...page.blocks.values(), ...page.insets.values()];
}
