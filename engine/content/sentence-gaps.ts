/** The white space between two sentences of a text, from `start` to `end`; empty in a script that has none there. */
export interface SentenceGap {
  readonly start: number;
  readonly end: number;
}

/** White space, and the end of a sentence in a script that has none there. */
const gaps = /\s+|(?<=[。！？])(?=[^\s。！？」』）])/gu;

/**
 * Returns the gaps between the sentences of a text in their order. Where the end of a sentence is uncertain, or markup or a
 * quotation continues, two sentences stay one.
 */
export function sentenceGaps(text: string, isMarkdown: boolean): readonly SentenceGap[] {
  const found: SentenceGap[] = [];
  let sentence = 0;
  let word: WordStart = { at: 0, isLineStart: true };
  for (const { 0: gap, index: start } of text.matchAll(gaps)) {
    const end = start + gap.length;
    const isSentence = start > sentence && end < text.length;
    if (isSentence && endsAt(text, sentence, word, { start, end }, isMarkdown)) {
      found.push({ start, end });
      sentence = end;
    }
    word = { at: end, isLineStart: sentence === end || gap.includes('\n') };
  }
  return found;
}

/** Where the last word before a gap starts. */
interface WordStart {
  readonly at: number;
  readonly isLineStart: boolean;
}

/** Maximum number of characters in which a bracket or a quotation keeps sentences together. */
const longestSentence = 2_000;

/** Whether a sentence ends at a gap. */
function endsAt(
  plain: string,
  sentence: number,
  word: WordStart,
  { start, end }: SentenceGap,
  isMarkdown: boolean,
): boolean {
  const gap = plain.slice(start, end);
  if (/\n\s*\n/.test(gap)) return true;
  const written = plain.slice(Math.max(sentence, start - longestSentence), start);
  const next = plain.slice(end);
  if (isMarkdown && gap.includes('\n') && (/(?:^|\n)#+ [^\n]*$/.test(written) || startsBlock(next)))
    return true;
  const isLong = start - sentence > longestSentence;
  return (
    isFinished(plain.slice(word.at, start), word.isLineStart) &&
    !/^\p{Ll}/u.test(next) &&
    (isLong || isClosed(written))
  );
}

/** Whether a line of markdown starts a heading, an item of a list, a quotation or the row of a table. */
const startsBlock = (line: string): boolean => /^(?:[-*+] |\d+[.)] |#+ |[>|])/.test(line);

/** @param last the last word of a sentence, with its punctuation */
function isFinished(last: string, isLineStart: boolean): boolean {
  const [, word = '', mark] = /^(\S*?)([.!?…。！？])["'”’“»«)\]*_\p{M}]*$/u.exec(last) ?? [];
  return mark !== undefined && !(mark === '.' && isAbbreviation(word, isLineStart));
}

/** Abbreviations before names and numbers, in the languages that are built in. */
const abbreviations = new Set(
  'mr mrs ms dr st mt ft no nos nr vs etc approx dept inc ltd co corp ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec fig tel ext min max art av bd ste mme mlle env sr sra srta dra ud uds núm pág p.ej'.split(
    ' ',
  ),
);

/** Whether a period after a word may belong to the word: "St. James", "e.g. a desk", "1. an item". */
function isAbbreviation(word: string, isLineStart: boolean): boolean {
  const letters = word.replace(/[\p{M}("'“«[*_]/gu, '').toLowerCase();
  if (/^\d+$/.test(letters)) return isLineStart && letters === word;
  return /^\p{L}$/u.test(letters) || /\p{L}\.\p{L}/u.test(letters) || abbreviations.has(letters);
}

/** Whether all brackets, quotations and emphasis that start in a sentence end in it. */
function isClosed(sentence: string): boolean {
  const text = sentence.replace(/\\./gs, '').replace(/(?<=^|\n)[^\S\n]*(?:[-*+]|\d+[.)]) /g, '');
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const isEven = (pattern: RegExp): boolean => count(pattern) % 2 === 0;
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/\[/g) === count(/\]/g) &&
    [/"/g, /[„“”]/g, /[«»]/g, /\*+/g, /`+/g, /(?<!\w)_|_(?!\w)/g].every(isEven)
  );
}
