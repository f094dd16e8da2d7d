import { ask } from './answer.ts';
import type { AnswerKey } from './digest.ts';
import type { Question } from './question.ts';
import type { Scope } from './scope.ts';

/** A question with the key of its answer. */
export interface Read {
  readonly question: Question;
  readonly key: AnswerKey;
}

/** Whether the question of a read has the same answer in a scope. */
export function readHoldsIn({ question, key }: Read, scope: Scope): boolean {
  return Object.is(ask(question, scope).key, key);
}
