import { languageOf, textRule } from './text-rule.ts';

const doubled = /(?<![\p{L}\p{N}'’-])(\p{L}+)\s+\1(?![\p{L}\p{N}'’-])/giu;

/** By language: words that are correctly written twice. */
const correct: Readonly<Record<string, readonly string[]>> = {
  de: ['die', 'der', 'das', 'sie'],
  en: ['had', 'that', 'so', 'very', 'many', 'much', 'long', 'now'],
  es: ['muy', 'poco', 'paso'],
  fr: ['nous', 'vous', 'très', 'petit'],
};

/** Reports words that are written twice in a row. */
export const doubledWords = textRule({
  code: 'CB_DOUBLED_WORD',
  description: 'A word that is written twice in a row: "off".',
  severity: 'warning',
  examine: (input) => {
    const exempt = new Set(correct[languageOf(input)]);
    return ({ text }, words) =>
      [...words.matchAll(doubled)].flatMap(({ 0: found, 1: word = '', index }) => {
        // A placeholder, an address or code is between them.
        if (!text.startsWith(found, index)) return [];
        const [first = '', second = ''] = found.split(/\s+/);
        // "US us" is an abbreviation and a pronoun, "Walla Walla" a name.
        const isName = /^\p{Lu}/u.test(second);
        if (isName || exempt.has(word.toLowerCase()) || isAbbreviation(first)) return [];
        return [{ offset: index, message: `"${found}" repeats a word`, hint: `Write "${first}" once.` }];
      });
  },
});

function isAbbreviation(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
