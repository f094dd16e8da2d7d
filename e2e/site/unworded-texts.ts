import { textsIn } from '../../engine/content/json-leaves.ts';
import { readAttributes } from '../../engine/explain/page-nodes.ts';
import { parsePage } from './page-text.ts';

const readMetadata = [
  'description',
  'og:title',
  'og:description',
  'og:image:alt',
  'og:site_name',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
  'application-name',
  'apple-mobile-web-app-title',
];

const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']);

export interface UnwordedTexts {
  /** Texts with a letter that is neither in brackets nor in the letters of content, each with its place. */
  readonly found: readonly string[];
  /** The number of texts that were looked at. */
  readonly lookedAt: number;
}

/**
 * Finds the texts of a page in the pseudo-language that came from code instead of content or a dictionary.
 * @param allowed values of content that are not prose, such as an email address
 */
export function unwordedTexts(html: string, allowed: readonly string[] = []): UnwordedTexts {
  const page = parsePage(html);
  const found: string[] = [];
  let lookedAt = 0;
  /** The place is looked for only where it is reported: that takes longer than all else. */
  const look = (text: string, place: () => string) => {
    if (text.trim() === '') return;
    lookedAt += 1;
    const own = allowed.reduce((left, value) => left.replaceAll(value, ''), text);
    const rest = own.replace(/\[\p{L}\]|\{\w+\}/gu, '');
    if (/[A-Za-z]/.test(rest)) found.push(`${place()}: ${text.trim().replace(/\s+/g, ' ')}`);
  };
  const walk = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) look(node.textContent ?? '', () => placeOf(node.parentElement));
    if (silent.has(node.nodeName.toUpperCase())) return;
    for (const child of node.childNodes) walk(child);
  };
  walk(page);
  for (const element of page.querySelectorAll('*')) {
    for (const name of readAttributes)
      look(element.getAttribute(name) ?? '', () => `${placeOf(element)} ${name}`);
    if (element.matches('input[type=submit], input[type=button], input[type=reset]'))
      look(element.getAttribute('value') ?? '', () => `${placeOf(element)} value`);
  }
  for (const element of page.querySelectorAll('meta[content]')) {
    const name = element.getAttribute('name') ?? element.getAttribute('property') ?? '';
    if (readMetadata.includes(name)) look(element.getAttribute('content') ?? '', () => `meta ${name}`);
  }
  for (const script of page.querySelectorAll('script[type="application/json"]')) {
    const island = script.previousElementSibling?.getAttribute('data-island') ?? 'island';
    for (const text of sentencesIn(script.textContent)) look(text, () => island);
  }
  for (const script of page.querySelectorAll('script[type="application/ld+json"]'))
    for (const text of sentencesIn(script.textContent))
      if (!/^https?:/.test(text)) look(text, () => 'structured data');
  return { found, lookedAt };
}

function placeOf(element: Element | null): string {
  const block = element?.closest('[id]')?.id;
  return `${element?.localName ?? ''}${block === undefined ? '' : ` in #${block}`}`;
}

/** The sentences in a value of JSON; single words are names. */
const sentencesIn = (json: string | null): readonly string[] =>
  textsIn(JSON.parse(json ?? 'null')).flatMap(({ text }) => (text.includes(' ') ? [text] : []));
