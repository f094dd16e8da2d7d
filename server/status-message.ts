import type { ReadWords } from '../engine/words/words.ts';
import { answersWords } from './words/answers.words.ts';

const keys = {
  403: 'otherSite',
  404: 'nothingHere',
  405: 'wrongMethod',
  413: 'tooLarge',
  415: 'wrongFormat',
  503: 'restarting',
} as const;

const isKnown = (status: number): status is keyof typeof keys => Object.hasOwn(keys, status);

/** Returns the sentence of a status in the language of the site. */
export type StatusMessages = (status: number) => string;

/** Returns the sentence for visitors about a request that was refused or failed with a status. */
export function statusMessage(status: number, words: ReadWords): string {
  const answers = words(answersWords);
  if (isKnown(status)) return answers(keys[status]);
  return answers(status >= 500 ? 'serverFault' : 'unreadable');
}
