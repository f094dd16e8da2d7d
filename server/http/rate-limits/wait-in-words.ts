import type { ReadWords } from '../../../engine/words/words.ts';
import { answersWords } from '../../words/answers.words.ts';

/** Describes the time until a rate limit resets, for a sentence: "in a minute", "in 12 minutes", "in 2 hours". */
export function waitInWords(seconds: number, read: ReadWords): string {
  const words = read(answersWords);
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return words('inAMinute');
  return minutes < 90
    ? words('inMinutes', { count: minutes })
    : words('inHours', { count: Math.ceil(minutes / 60) });
}
