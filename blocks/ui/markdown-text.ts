import MarkdownIt, { type Token } from 'markdown-it';
import { type MarkdownText, markdownSource } from './markdown.ts';

const parser = new MarkdownIt({ html: false });

function inlineText(token: Token): string {
  const inside = token.children ?? [];
  return inside
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      return child.content;
    })
    .join('');
}

/** The words of a markdown text without its marks, its blocks a space apart. */
export function markdownWords(text: MarkdownText): string {
  return parser
    .parse(markdownSource(text), {})
    .flatMap((token) => {
      if (token.type === 'inline') return [inlineText(token)];
      return token.type === 'fence' || token.type === 'code_block' ? [token.content.trim()] : [];
    })
    .join(' ');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// Cards show the same few texts on hundreds of pages.
const firstSentences = new Map<string, string>();
const rememberedSentences = 2000;

/** The first sentence of a markdown text, as plain words. */
export function firstSentence(text: MarkdownText): string {
  const source = markdownSource(text);
  let sentence = firstSentences.get(source);
  if (sentence === undefined) {
    if (firstSentences.size >= rememberedSentences) firstSentences.clear();
    sentence = findFirstSentence(source);
    firstSentences.set(source, sentence);
  }
  return sentence;
}

function findFirstSentence(source: string): string {
  const [paragraph = ''] = source.trimStart().split(/\n{2,}/, 1);
  const words = markdownWords(paragraph);
  const [first] = segmenter.segment(words);
  return (first?.segment ?? words).trim();
}

interface MarkdownSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface MarkdownOutline {
  /** What stands before the first heading; empty where the text begins with one. */
  readonly lead: string;
  readonly sections: readonly MarkdownSection[];
}

/** A heading as the last part of an address: its words in lower case, joined by hyphens. */
export function headingId(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}|['’]/gu, '')
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'section';
}

/**
 * Divides a text at its headings of the second level. Ids are unique in the text: a title that comes again gets a
 * number.
 */
export function markdownOutline(text: MarkdownText): MarkdownOutline {
  const source = markdownSource(text);
  const lines = source.split('\n');
  const tokens = parser.parse(source, {});
  const headings = tokens.flatMap((token, index) => {
    const content = tokens[index + 1];
    const isSection = token.type === 'heading_open' && token.tag === 'h2' && token.level === 0;
    return isSection && token.map && content
      ? [{ title: inlineText(content), from: token.map[0], to: token.map[1] }]
      : [];
  });
  const seen = new Map<string, number>();
  const sections = headings.map(({ title, to }, index) => {
    const base = headingId(title);
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return {
      id: count === 1 ? base : `${base}-${count}`,
      title,
      text: lines
        .slice(to, headings[index + 1]?.from)
        .join('\n')
        .trim(),
    };
  });
  return { lead: lines.slice(0, headings[0]?.from).join('\n').trim(), sections };
}

const wordsPerMinute = 220;

/** Whole minutes that reading a text takes, at least one. */
export function readingMinutes(text: MarkdownText): number {
  const words = markdownWords(text).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
