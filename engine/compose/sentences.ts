import type { CompiledText } from './placeholder.ts';

/** A sentence, a heading, or an item of a list in a text with placeholders. */
export interface Sentence {
  readonly text: CompiledText;
  /** The white space between it and the next one. */
  readonly gap: string;
}

/** Replaces a placeholder in the text that is searched for the ends of sentences. */
const placeholder = '\uFFFC';

/** White space, and the end of a sentence in a script that has none there. */
const gaps = /\s+|(?<=[。！？])(?=[^\s。！？」』）])/gu;

/**
 * Splits a text with placeholders into sentences. The values of placeholders end no sentence. Where the end of a sentence is
 * uncertain, or markup or a quotation continues, two sentences stay one: each can be left out by itself.
 */
export function sentencesOf(text: CompiledText, isMarkdown: boolean): readonly Sentence[] {
  const plain = text.parts.map((part) => (part.kind === 'literal' ? part.text : placeholder)).join('');
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { 0: gap, index } of plain.matchAll(gaps)) {
    const end = index + gap.length;
    if (index === start || end === plain.length || !endsAt(plain, start, index, end, isMarkdown)) continue;
    sentences.push({ text: slice(text, start, index), gap });
    start = end;
  }
  return [...sentences, { text: slice(text, start, plain.length), gap: '' }];
}

/** Joins the sentences of a text that are shown; between two of them is the widest of the gaps. */
export function joinSentences(
  sentences: readonly Sentence[],
  textOf: (sentence: Sentence) => string | undefined,
): string | undefined {
  let joined: string | undefined;
  let before = '';
  for (const sentence of sentences) {
    const text = textOf(sentence);
    if (text !== undefined) {
      joined = joined === undefined ? text : joined + before + text;
      before = sentence.gap;
    } else if (linesIn(sentence.gap) > linesIn(before)) before = sentence.gap;
  }
  return joined;
}

const linesIn = (gap: string): number => gap.split('\n').length;

/** Whether a sentence ends before the white space from `index` to `end`. */
function endsAt(plain: string, start: number, index: number, end: number, isMarkdown: boolean): boolean {
  const gap = plain.slice(index, end);
  if (/\n\s*\n/.test(gap)) return true;
  const sentence = plain.slice(start, index);
  const next = plain.slice(end);
  if (isMarkdown && gap.includes('\n') && (/(?:^|\n)#+ [^\n]*$/.test(sentence) || startsBlock(next)))
    return true;
  return isFinished(sentence) && !/^\p{Ll}/u.test(next) && isClosed(sentence);
}

/** Whether a line of markdown starts a heading, an item of a list, a quotation or the row of a table. */
const startsBlock = (line: string): boolean => /^(?:[-*+] |\d+[.)] |#+ |[>|])/.test(line);

function isFinished(sentence: string): boolean {
  const [, word = '', mark] = /(\S*?)([.!?…。！？])["'”’“»«)\]*_\p{M}]*$/u.exec(sentence) ?? [];
  return mark !== undefined && !(mark === '.' && isAbbreviation(word, sentence));
}

/** Abbreviations before names and numbers, in the languages that are built in. */
const abbreviations = new Set(
  'mr mrs ms dr st mt ft no nos nr vs etc approx dept inc ltd co corp ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec fig tel ext min max art av bd ste mme mlle env sr sra srta dra ud uds núm pág p.ej'.split(
    ' ',
  ),
);

/** Whether a period after a word may belong to the word: "St. James", "e.g. a desk", "1. an item". */
function isAbbreviation(word: string, sentence: string): boolean {
  const letters = word.replace(/[\p{M}("'“«[*_]/gu, '').toLowerCase();
  if (/^\d+$/.test(letters)) return /(?:^|\n)\s*\d+\.$/.test(sentence);
  return /^\p{L}$/u.test(letters) || /\p{L}\.\p{L}/u.test(letters) || abbreviations.has(letters);
}

/** Whether all brackets, quotations and emphasis that start in a sentence end in it. */
function isClosed(sentence: string): boolean {
  const text = sentence.replace(/\\./gs, '').replace(/(?<=^|\n)\s*(?:[-*+]|\d+[.)]) /g, '');
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const isEven = (pattern: RegExp): boolean => count(pattern) % 2 === 0;
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/\[/g) === count(/\]/g) &&
    [/"/g, /[„“”]/g, /[«»]/g, /\*+/g, /`+/g, /(?<!\w)_|_(?!\w)/g].every(isEven)
  );
}

/** Returns a part of a text. A placeholder counts as one character. */
function slice({ parts, variables }: CompiledText, start: number, end: number): CompiledText {
  const kept: CompiledText['parts'][number][] = [];
  const read: CompiledText['variables'][number][] = [];
  let at = 0;
  let variable = 0;
  for (const part of parts) {
    const length = part.kind === 'literal' ? part.text.length : 1;
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
    const own = part.kind === 'literal' ? undefined : variables[variable++];
    at += length;
    if (from >= to) continue;
    kept.push(part.kind === 'literal' ? { kind: 'literal', text: part.text.slice(from, to) } : part);
    if (own !== undefined) read.push(own);
  }
  return { parts: kept, variables: read };
}
