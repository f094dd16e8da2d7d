import MarkdownIt, { type Token } from 'markdown-it';
import { sentenceGaps } from './sentence-gaps.ts';

const parser = new MarkdownIt({ html: false });

/** The plain text of a paragraph or a heading. */
export function inlineText(token: Token): string {
  return textOf(token.children ?? []);
}

function textOf(inside: readonly Token[]): string {
  return inside
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      return child.content;
    })
    .join('');
}

export interface MarkdownHeading {
  /** From 1, as written. */
  readonly level: number;
  /** Plain text. */
  readonly text: string;
  /** The number of UTF-16 code units before the heading in the source. */
  readonly offset: number;
}

/** A hash mark, or a line that underlines a heading. */
const headingMark = /#|^[ >]*[=-]+[ \t]*$/m;

/** Returns the headings of Markdown in their order. */
export function headingsOfMarkdown(source: string): readonly MarkdownHeading[] {
  // Most texts have none, and to parse them takes time.
  if (!headingMark.test(source)) return [];
  const lines = source.split('\n');
  const starts = startsOf(lines);
  const tokens = parser.parse(source, {});
  return tokens.flatMap((token, index) => {
    const content = tokens[index + 1];
    if (token.type !== 'heading_open' || token.map === null || content === undefined) return [];
    const [first] = token.map;
    const start = starts[first] ?? 0;
    const line = lines[first] ?? '';
    const indent = token.markup.startsWith('#') ? line.indexOf('#') : line.search(/[^\s>]/);
    return [
      { level: Number(token.tag.slice(1)), text: inlineText(content), offset: start + Math.max(0, indent) },
    ];
  });
}

/** The number of UTF-16 code units before each line. */
function startsOf(lines: readonly string[]): readonly number[] {
  let start = 0;
  return lines.map(({ length }) => {
    const own = start;
    start += length + 1;
    return own;
  });
}

/**
 * Matches paragraphs of one line each without any character that means something in Markdown. Most texts of a site are such,
 * and to parse one takes as long as to fill in the rest of a block.
 */
export const plainParagraphs =
  /^[\p{L}"'“‘(][^\\`*_~|<>&[\]\p{Cc}]*[\p{L}\p{N}.?!:;,"'”’)](?:\n\n[\p{L}"'“‘(][^\\`*_~|<>&[\]\p{Cc}]*[\p{L}\p{N}.?!:;,"'”’)])*$/u;

/** Returns the plain text of Markdown, with its blocks separated by spaces. */
export function wordsOfMarkdown(source: string): string {
  if (plainParagraphs.test(source)) return source.replaceAll('\n\n', ' ');
  return parser
    .parse(source, {})
    .flatMap((token) => {
      if (token.type === 'inline') return [inlineText(token)];
      return token.type === 'fence' || token.type === 'code_block' ? [token.content.trim()] : [];
    })
    .join(' ');
}

/**
 * Returns the first sentence of Markdown as plain text, without pictures. Headings are skipped, and so are paragraphs that
 * contain nothing but pictures. Where the end of a sentence is uncertain, the next sentence is included.
 */
export function firstSentenceOfMarkdown(source: string): string {
  const paragraph = firstParagraph(source);
  const [gap] = sentenceGaps(paragraph, false);
  return paragraph.slice(0, gap?.start);
}

/** Returns the words of the first paragraph that has any; without one, those of the first heading or table cell. */
function firstParagraph(source: string): string {
  const tokens = parser.parse(source, {});
  const words = tokens.flatMap((token, index) => {
    if (token.type !== 'inline') return [];
    const text = textOf((token.children ?? []).filter(({ type }) => type !== 'image')).trim();
    return text === '' ? [] : [{ text, isParagraph: tokens[index - 1]?.type === 'paragraph_open' }];
  });
  return (words.find(({ isParagraph }) => isParagraph) ?? words[0])?.text ?? '';
}
