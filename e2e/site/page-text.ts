import { JSDOM } from 'jsdom';
import { decodeEntities } from './html-tags.ts';

// One window for all pages: creating a window takes longer than parsing a page.
const { window } = new JSDOM();
const parser = new window.DOMParser();

/** Parses a page without its styles, which are not content and slow to parse. */
export function parsePage(html: string): Document {
  return parser.parseFromString(html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, ''), 'text/html');
}

/** Parses the head and the main region, without the header and footer that all pages share. */
export function parseContent(html: string): Document {
  const [head = '', body = ''] = html.split('</head>');
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return parsePage(`${head}</head><body>${main}</main></body></html>`);
}

/** The markup of the main region of a page. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length);
}

const unread = /<(script|style|template|noscript|svg|dialog)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const blockTag =
  /<\/?(?!(?:a|abbr|b|bdi|br|cite|code|data|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var)\b(?!-))[a-z][^>]*>/;

/**
 * The texts of paragraphs, headings, list items and table cells. Drawings and scripts are left out. Reads markup without
 * parsing it, which takes a tenth of the time: `markupChecks` proves that pages are well-formed, and attributes have no `>`.
 */
export function textRuns(html: string): string[] {
  return html
    .replaceAll(unread, '')
    .split(blockTag)
    .map((run) => textOf(run.replaceAll(/<br\b[^>]*>/g, ' ')))
    .filter((text) => text !== '');
}

/** The text of markup. */
export function textOf(html: string): string {
  return decodeEntities(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])/u).filter((sentence) => sentence !== '');
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
}

/** A key for comparing sentences, which ignores case, punctuation and spaces. */
export function sentenceKey(sentence: string): string {
  return wordsOf(sentence.toLowerCase())
    .map((word) => word.replaceAll(/[.,'’-]+$/g, ''))
    .join(' ');
}

export interface PageRuns {
  readonly path: string;
  readonly runs: readonly string[];
}

/** Path -> number of words in sentences that no other page contains. */
export function ownWordCounts(pages: readonly PageRuns[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const { runs } of pages) {
    for (const key of new Set(runs.flatMap(sentencesOf).map(sentenceKey)))
      holders.set(key, (holders.get(key) ?? 0) + 1);
  }
  return new Map(
    pages.map(({ path, runs }) => {
      const own = runs.flatMap(sentencesOf).filter((sentence) => holders.get(sentenceKey(sentence)) === 1);
      return [path, own.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0)];
    }),
  );
}
