import type { Words } from '../../../engine/words/words.ts';
import type { spamWords } from '../../words/spam.words.ts';
import type { SpamSignal } from './spam-signal.ts';

/** Returns a sentence about a signal for the users of the dashboard. */
export function spamReason(signal: SpamSignal, words: Words<typeof spamWords>): string {
  switch (signal.signal) {
    case 'haste': {
      const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
      return words('haste', { seconds: words.formats.number(signal.milliseconds / 1000, digits) });
    }
    case 'links':
    case 'rate':
      return words(signal.signal, { count: signal.count });
    case 'gibberish':
      return words('gibberish', { fields: words.formats.list(signal.fields.map((field) => words(field))) });
    default:
      return words(signal.signal);
  }
}
