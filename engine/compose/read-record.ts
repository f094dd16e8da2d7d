import { ask } from './answer.ts';
import type { AnswerKey } from './digest.ts';
import { type Question, questionName } from './question.ts';
import type { Scope } from './scope.ts';

/** A question with the key of its answer. */
export interface Read {
  readonly question: Question;
  readonly key: AnswerKey;
}

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

/** Maximum number of reads that are remembered. The pages of a city and of a service read a few hundred. */
const maximumReads = 20_000;

/** The latest reads by the names of their questions. */
const latestReads = new Map<string, Read>();

/**
 * Returns the read of a question with this key, which is the same object as that of the page before if it had the same
 * answer. Pages of a template differ in few answers, so their records take a third of the memory when they share reads.
 */
export function sharedRead(question: Question, key: AnswerKey, name = questionName(question)): Read {
  const latest = latestReads.get(name);
  if (latest !== undefined && Object.is(latest.key, key)) return latest;
  const read = { question, key };
  if (latestReads.size >= maximumReads) latestReads.clear();
  latestReads.set(name, read);
  return read;
}

/** Whether the question of a read has the same answer in a scope. */
export function readHoldsIn({ question, key }: Read, scope: Scope): boolean {
  return Object.is(ask(question, scope).key, key);
}

/** Whether all questions of the record have the same answers in a scope. */
export function holdsIn(record: ReadRecord, scope: Scope): boolean {
  return record.reads.every((read) => readHoldsIn(read, scope));
}
