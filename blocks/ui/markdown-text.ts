import MarkdownIt from 'markdown-it';
import { firstSentenceOfMarkdown, inlineText, wordsOfMarkdown } from '../../engine/content/markdown-words.ts';
import { type MarkdownText, markdownSource } from './markdown.ts';

const parser = new MarkdownIt({ html: false });

/** Returns the plain text of a Markdown text, with its blocks separated by spaces. */
export function markdownWords(text: MarkdownText): string {
  return wordsOfMarkdown(markdownSource(text));
}

/** Returns the first sentence of a Markdown text as plain text. */
export function firstSentence(text: MarkdownText): string {
  return firstSentenceOfMarkdown(markdownSource(text));
}

/**
 * Returns a Markdown text without its first sentence; undefined if nothing is left. A text that does not begin with the words
 * of that sentence, because of markup, a picture or a heading, is returned unchanged.
 */
export function withoutFirstSentence(text: MarkdownText): string | undefined {
  const source = markdownSource(text).trimStart();
  const sentence = firstSentence(text);
  if (!source.startsWith(sentence)) return source;
  const rest = source.slice(sentence.length).trimStart();
  return rest === '' ? undefined : rest;
}

interface MarkdownSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface MarkdownOutline {
  /** The text before the first heading; empty if the text starts with a heading. */
  readonly lead: string;
  readonly sections: readonly MarkdownSection[];
}

/** Returns the id of a heading: its words in lower case, joined by hyphens. */
export function headingId(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}|['’]/gu, '')
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'section';
}

/** Splits a text at its second-level headings. Ids are unique in the text: a repeated title gets a number. */
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
  const unusedId = uniqueIds();
  const sections = headings.map(({ title, to }, index) => {
    return {
      id: unusedId(headingId(title)),
      title,
      text: lines
        .slice(to, headings[index + 1]?.from)
        .join('\n')
        .trim(),
    };
  });
  return { lead: lines.slice(0, headings[0]?.from).join('\n').trim(), sections };
}

/** Returns a function that adds a number to a repeated id. */
function uniqueIds(): (base: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (base) => {
    let count = counts.get(base) ?? 1;
    let id = count === 1 ? base : `${base}-${count}`;
    while (used.has(id)) {
      count += 1;
      id = `${base}-${count}`;
    }
    used.add(id);
    counts.set(base, count);
    return id;
  };
}

const wordsPerMinute = 220;

/** Returns the reading time of a text in whole minutes, at least one. Words are counted in its source: markup is between them. */
export function readingMinutes(text: MarkdownText): number {
  const words = markdownSource(text).match(/[\p{L}\p{N}]\S*/gu) ?? [];
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}
