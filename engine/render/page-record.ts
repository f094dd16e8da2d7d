import type { ReadRecord } from '../compose/read-record.ts';

/** The reads of the parts of a page: the order of its blocks, its head, its insets, every block, and what pages share. */
export interface PageRecord {
  readonly path: string;
  readonly parts: readonly ReadRecord[];
}

/** Returns the time until which a page is valid, in epoch milliseconds. */
export function untilOf({ parts }: PageRecord): number {
  let until = Number.POSITIVE_INFINITY;
  for (const part of parts) if (part.until < until) until = part.until;
  return until;
}
