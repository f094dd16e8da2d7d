import type { ReadRecord } from '../compose/read-record.ts';

/** The reads of each part of a page: its head, the order of its blocks, and every block instance. */
export interface PageRecord {
  readonly path: string;
  readonly structure: ReadRecord;
  readonly head: ReadRecord;
  /** Keyed by the id of the block's element on the page. */
  readonly blocks: ReadonlyMap<string, ReadRecord>;
  /** The reads of the insets of its blocks. */
  readonly insets: ReadRecord;
  /** The reads of the parts of its head and its insets, which pages share. */
  readonly parts: readonly ReadRecord[];
}

/** Returns the time until which a page is valid, in epoch milliseconds. */
export function untilOf({ structure, head, insets, blocks, parts }: PageRecord): number {
  let until = Math.min(structure.until, head.until, insets.until);
  for (const record of blocks.values()) if (record.until < until) until = record.until;
  for (const record of parts) if (record.until < until) until = record.until;
  return until;
}

/** Returns all records of a page. */
export function recordsOf(page: PageRecord): ReadRecord[] {
  return [page.structure, page.head, page.insets, ...page.blocks.values(), ...page.parts];
}
