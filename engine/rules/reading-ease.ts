import { languageOf, textRule } from './text-rule.ts';

/** Below is the hardest legal and scholarly prose. */
const usualMinimum = 20;

/** Shorter texts have no reliable measure. */
const minWords = 50;

/** By language: the reading ease, 100 at the easiest, by words for each sentence and syllables for each word. */
const measures: Readonly<Record<string, (wordsPerSentence: number, syllablesPerWord: number) => number>> = {
  // Flesch.
  en: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
  // Fernández Huerta, with the correction of Law.
  es: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables,
  // Kandel and Moles.
  fr: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables,
};

/** Reports long paragraphs that are hard to read, in the languages for which there is a measure. */
export const readingEase = textRule({
  code: 'CB_READING_EASE',
  description: 'A long paragraph that is hard to read, see `minReadingEase`: "off".',
  severity: 'warning',
  examine: (input) => {
    const language = languageOf(input);
    const measure = measures[language];
    if (measure === undefined) return undefined;
    const { minReadingEase: minimum = usualMinimum } = input.quality ?? {};
    return (_, text) => {
      if (text.length < minWords * 3) return [];
      const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
      if (words.length < minWords) return [];
      // A list item and a line end a sentence too.
      const sentences = text.split(/[.!?:;\n]/).filter((part) => /\p{L}/u.test(part)).length;
      const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase(), language), 0);
      const ease = Math.round(measure(words.length / sentences, syllables / words.length));
      if (ease >= minimum) return [];
      const message = `this paragraph has a reading ease of ${ease}, of at least ${minimum}`;
      return [{ offset: 0, message, hint: 'Write shorter sentences and shorter words.' }];
    };
  },
});

/** Groups of vowels, which are near the number of syllables; English and French have a silent "e" at the end. */
function syllablesOf(word: string, language: string): number {
  const groups = word.match(/[aeiouyáéíóúüàâæèêëîïôœùûÿ]+/g)?.length ?? 0;
  const isSilent = language !== 'es' && groups > 1 && /[^aeioulé]es?$/.test(word);
  return Math.max(1, groups - (isSilent ? 1 : 0));
}
