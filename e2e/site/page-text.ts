import { JSDOM } from 'jsdom';

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

const inline = new Set(
  'A ABBR B BDI BR CITE CODE DATA EM I KBD MARK Q S SMALL SPAN STRONG SUB SUP TIME U VAR'.split(' '),
);
const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'svg', 'DIALOG']);

/** The texts of paragraphs, headings, list items and table cells. Drawings and scripts are left out. */
export function textRuns(root: Element): string[] {
  const runs: string[] = [];
  let run = '';
  const endRun = () => {
    const text = run.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') runs.push(text);
    run = '';
  };
  const walk = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) run += node.textContent ?? '';
    if (node.nodeType !== node.ELEMENT_NODE || unread.has(node.nodeName)) return;
    const isBlock = !inline.has(node.nodeName);
    if (isBlock) endRun();
    for (const child of node.childNodes) walk(child);
    if (isBlock) endRun();
    else if (node.nodeName === 'BR') run += ' ';
  };
  walk(root);
  endRun();
  return runs;
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
