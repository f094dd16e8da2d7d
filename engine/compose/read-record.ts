import { type Read, readHoldsIn } from './read.ts';
import type { Scope } from './scope.ts';

/**
 * The questions that a part of a page asked, in order. Caching, invalidation, live editing, `impact` and `explain` use
 * this record. It contains questions, not content paths, so asking them again in another scope shows whether the part
 * would be the same there.
 */
export interface ReadRecord {
  readonly reads: readonly Read[];
  /** Epoch milliseconds after which an answer about the date may differ; Infinity if no such question was asked. */
  readonly until: number;
}

/** Whether all questions of the record have the same answers in a scope. */
export function holdsIn(record: ReadRecord, scope: Scope): boolean {
  return record.reads.every((read) => readHoldsIn(read, scope));
}
