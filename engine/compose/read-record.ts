import type { AnswerKey } from './digest.ts';
import { ask, type Question, type Scope } from './question.ts';

/** One question with the answer that was given. */
export interface Read {
  readonly question: Question;
  readonly key: AnswerKey;
}

/**
 * The questions that a piece of a page asked, in order. This is the one record that caching, invalidation, live
 * editing, `impact` and `explain` rest on. It holds questions, not places: asked again elsewhere, it says whether the
 * piece would come out the same there.
 */
export interface ReadRecord {
  readonly reads: readonly Read[];
  /** Epoch milliseconds from which an answer about the date may be another; Infinity when none was asked. */
  readonly until: number;
}

/** Whether every answer in the record is the same in this scope. */
export function holdsIn(record: ReadRecord, scope: Scope): boolean {
  return record.reads.every(({ question, key }) => Object.is(ask(question, scope).key, key));
}
