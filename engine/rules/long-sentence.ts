import { textRule } from './text-rule.ts';

const usualMaximum = 60;

/** Reports sentences with more words than `quality.json` allows. */
export const longSentences = textRule({
  code: 'CB_LONG_SENTENCE',
  description: 'A sentence with more words than `maxSentenceWords`: "off".',
  severity: 'warning',
  examine: ({ quality }) => {
    const { maxSentenceWords: max = usualMaximum } = quality ?? {};
    return (_, words) => {
      // A shorter text cannot have so many words.
      if (words.length < max * 2) return [];
      return sentencesOf(words).flatMap(({ offset, sentence }) => {
        const count = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
        if (count <= max) return [];
        const message = `a sentence has ${count} words, of at most ${max}`;
        return [{ offset, message, hint: 'Write two sentences.' }];
      });
    };
  },
});

/** Sentences end with their punctuation, a line break or a list item. */
function sentencesOf(text: string): readonly { readonly offset: number; readonly sentence: string }[] {
  return [...text.matchAll(/[^\s](?:[^.!?\n]|[.!?](?!["'”’)]?(?:\s|$)))*[.!?]?/gu)].map(
    ({ 0: sentence, index }) => ({
      offset: index,
      sentence,
    }),
  );
}
