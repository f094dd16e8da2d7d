import { hasInsets } from '../compose/insets.ts';

/**
 * The elements whose text is running text. Buttons, links and labels may be flex containers, in which an element inside
 * the text would become an item of its own.
 */
const textElements = new Set(
  'p li dd dt td th h1 h2 h3 h4 h5 strong em blockquote figcaption time address'.split(' '),
);
/** The elements in which a link without a class is part of a sentence. In lists it may be a flex container. */
const sentenceElements = new Set([...textElements].filter((name) => name !== 'li'));
/** A browser hydrates islands and expects the markup of their components. */
const opaque = /^<(?:script|style|svg|textarea|select|title|template)\b|^<div data-island=/;
const empty = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/** The longest word and code that are kept together, in characters: longer ones leave gaps at the end of lines. */
const longest = 8;
const longestCode = 10;

const words = /(?<![\p{L}\p{N}&#@/._-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}@/_-])/gu;
const dates = /\b\p{Lu}\p{L}{2,8} \d{1,2}, \d{4}\b|\b\d{1,2}\.? \p{Lu}\p{L}{2,8} \d{4}\b/gu;

/** "(202) 555-0100", with an area code in parentheses. */
const phoneNumbers = /\(\d{2,4}\) \d{2,4}-\d{3,4}\b/g;
/** "12 × $167" */
const products = /\b\d[\d,.]* × \p{Sc}?\d(?:[\d,.]*\d)?/gu;

/** Matches every text with words that are kept together. */
const mayBeKept = /[-×]|\d{4}/;

/** Matches a text with the tokens of insets, marked by {@link keepTogether}: its kind, and the text. */
export const deferredText = /\uFDD2(text|codes):([^\uFDD3]*)\uFDD3/g;

/** How the words in a text are kept together, once its insets are filled in. */
export interface DeferredText {
  readonly kind: 'text' | 'codes';
}

const defer = (text: string, kind: DeferredText['kind']) => `\uFDD2${kind}:${text}\uFDD3`;

const keep = (text: string) => `<no-br>${text}</no-br>`;

/** "RS-232", "AA25-141B". Numbers of rules, such as 800-171, may break. */
const isCode = (word: string) =>
  word.length <= longestCode && /^[\p{Lu}\d-]+$/u.test(word) && /\p{Lu}/u.test(word) && /\d/.test(word);

const isShortWord = (word: string) => word.length <= longest && /-\p{L}/u.test(word);

const keepCodes = (text: string) => text.replace(words, (word) => (isCode(word) ? keep(word) : word));

const keepInText = (text: string) =>
  text
    .replace(words, (word) => (isShortWord(word) || isCode(word) ? keep(word) : word))
    .replace(dates, keep)
    .replace(phoneNumbers, keep)
    .replace(products, keep);

/**
 * Wraps short words with a hyphen ("sign-in"), codes, dates, phone numbers and products in `no-br` elements, which the
 * styles of the site do not break. In links of a sentence it wraps codes.
 * The text itself does not change, so copied text, search and structured data are the same. Input is the static markup
 * of a component: every element is closed, and attributes contain no `>`. A text with the tokens of insets is only marked:
 * {@link keepTogetherIn} completes it.
 */
export function keepTogether(html: string): string {
  if (!mayBeKept.test(html) && !hasInsets(html)) return html;
  const open: string[] = [];
  let opaqueDepth = 0;
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (!part.startsWith('<')) {
      if (opaqueDepth > 0) return part;
      const around = open.at(-2) ?? '';
      const element = open.at(-1) ?? '';
      const kind = element === 'a' && sentenceElements.has(around) ? 'codes' : 'text';
      if (kind === 'text' && !textElements.has(element)) return part;
      return hasInsets(part) ? defer(part, kind) : keepTogetherIn(part, kind);
    }
    if (part.startsWith('</')) {
      open.pop();
      if (open.length < opaqueDepth) opaqueDepth = 0;
    } else if (!empty.test(part)) {
      const name = /^<([\w-]+)/.exec(part)?.[1] ?? '';
      open.push(name === 'a' && part.includes(' class=') ? '' : name);
      if (opaqueDepth === 0 && opaque.test(part)) opaqueDepth = open.length;
    }
    return part;
  });
}

/** Wraps the words of a text without elements. */
export function keepTogetherIn(text: string, kind: DeferredText['kind']): string {
  if (!mayBeKept.test(text)) return text;
  return kind === 'codes' ? keepCodes(text) : keepInText(text);
}
