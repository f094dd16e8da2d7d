import { sentenceGaps } from '../content/sentence-gaps.ts';
import type { CompiledText } from './placeholder.ts';

/** A sentence, a heading, or an item of a list in a text with placeholders. */
export interface Sentence {
  readonly text: CompiledText;
  /** The white space between it and the next one. */
  readonly gap: string;
}

/** Replaces a placeholder in the text that is searched for the ends of sentences. */
const placeholder = '\uFFFC';

/**
 * Splits a text with placeholders into sentences. The values of placeholders end no sentence. Where the end of a sentence is
 * uncertain, or markup or a quotation continues, two sentences stay one: each can be left out by itself.
 */
export function sentencesOf(text: CompiledText, isMarkdown: boolean): readonly Sentence[] {
  const plain = text.parts.map((part) => (part.kind === 'literal' ? part.text : placeholder)).join('');
  const sentences: Sentence[] = [];
  let from = 0;
  for (const { start, end } of sentenceGaps(plain, isMarkdown)) {
    sentences.push({ text: slice(text, from, start), gap: plain.slice(start, end) });
    from = end;
  }
  return [...sentences, { text: slice(text, from, plain.length), gap: '' }];
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
