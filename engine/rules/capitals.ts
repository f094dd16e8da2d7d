import { headingsOfMarkdown } from '../content/markdown-words.ts';
import type { CopyText } from './reading/copy-texts.ts';
import { type TextFault, textRule } from './text-rule.ts';

/** Separators of lists. Abbreviations are often alone between two of them: "OSHA, FINRA, NIST". */
const separators = /[,;:/|·•&+()–—]/u;

const capitalWord = /\p{Lu}[\p{Lu}'’-]*/gu;

const minWords = 3;

/** The number of letters from which on a word can count. Shorter ones are often abbreviations. */
const minLetters = 4;

/** The number of letters from which on a word counts twice, because it is hardly an abbreviation. */
const longLetters = 6;

const minScore = 4;

/** Reports titles, headings and other texts without markup that are written in capitals. */
export const capitals = textRule({
  code: 'CB_CAPITALS',
  description: 'A title, a heading or another short text in capitals: "off".',
  severity: 'warning',
  examine: () => (copy, words) => {
    if (copy.isMarkdown)
      // Paragraphs in capitals are usual in terms of service.
      return headingsOfMarkdown(words)
        .filter(({ text }) => isInCapitals(text))
        .map(({ text, offset }) => fault(text, offset));
    return !isLegalName(copy) && isInCapitals(words) ? [fault(copy.text, 0)] : [];
  },
});

/** Whether a text is the name of the business as it is registered, which may have capitals. */
function isLegalName({ entry, path }: CopyText): boolean {
  return entry.kind === 'site' && path[0] === 'legalName';
}

/** Whether a text has capital letters only and is more than a list of abbreviations. */
function isInCapitals(text: string): boolean {
  if (/\p{Ll}/u.test(text)) return false;
  const phrases = text.split(separators).map((phrase) => phrase.match(capitalWord) ?? []);
  const scores = phrases
    .filter((words) => words.length > 1)
    .flat()
    .map(({ length }) => Number(length >= minLetters) + Number(length >= longLetters));
  return phrases.flat().length >= minWords && scores.reduce((sum, score) => sum + score, 0) >= minScore;
}

function fault(text: string, offset: number): TextFault {
  return {
    offset,
    message: `"${text.trim()}" is written in capitals`,
    hint: 'Write it as in a sentence, with capitals only for names and abbreviations.',
  };
}
