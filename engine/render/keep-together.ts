import { hasInsets } from '../compose/insets.ts';

const headings = new Set('h1 h2 h3 h4 h5'.split(' '));
/**
 * The elements whose text is running text. Links, labels and buttons with a class may be flex containers, in which an
 * element inside the text would become an item of its own.
 */
const textElements = new Set([
  ...headings,
  ...'p li dd dt td th strong em blockquote figcaption time address button'.split(' '),
]);
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
const products = /\b\d[\d,.]{0,20} × \p{Sc}?\d(?:[\d,.]{0,20}\d)?/gu;

const time = String.raw`\d{1,2}(?:[:.]\d\d)?\s?[AaPp]\.?\s?[Mm]\b\.?`;
/** "5 PM", "8:30 a.m. to 5 p.m." */
const times = new RegExp(String.raw`\b${time}(?: \S{1,2} ${time})?`, 'g');
/** "$167 - $250", "90 – 120 €" */
const priceRanges =
  /\p{Sc}\d[\d,.]{0,20} [-–] \p{Sc}?\d(?:[\d,.]{0,20}\d)?|\b\d[\d,.]{0,20}(?:\s?\p{Sc})? [-–] \d(?:[\d,.]{0,20}\d)?\s?\p{Sc}/gu;
/** "Los Robles", "San Telmo": the second word alone is not the name of the place. */
const placeNames = /(?<![\p{L}\p{N}])(?:El|La|Las|Los|New|San|Santa|Santo|St\.) \p{Lu}\p{Ll}+/gu;

/** Matches every text with words that are kept together, except names of places. */
const mayBeKept = /[-–×]|\d{4}|\d\s?[AaPp]\.?\s?[Mm]/;

const kinds = ['text', 'heading', 'codes'] as const;

/** Matches a text with the tokens of insets, marked by {@link keepTogether}: its kind, and the text. */
export const deferredText = new RegExp(`\uFDD2(${kinds.join('|')}):([^\uFDD3]*)\uFDD3`, 'g');

/** How the words in a text are kept together, once its insets are filled in. */
export interface DeferredText {
  readonly kind: (typeof kinds)[number];
}

/** Returns the kind with a name from a match of {@link deferredText}. */
export const deferredKind = (name: string): DeferredText['kind'] =>
  kinds.find((kind) => kind === name) ?? 'text';

const defer = (text: string, kind: DeferredText['kind']) => `\uFDD2${kind}:${text}\uFDD3`;

const keep = (text: string) => `<no-br>${text}</no-br>`;

/** "RS-232", "AA25-141B". Numbers of rules, such as 800-171, may break. */
const isCode = (word: string) =>
  word.length <= longestCode && /^[\p{Lu}\d-]+$/u.test(word) && /\p{Lu}/u.test(word) && /\d/.test(word);

const isShortWord = (word: string) => word.length <= longest && /-\p{L}/u.test(word);

const keepCodes = (text: string) => text.replace(words, (word) => (isCode(word) ? keep(word) : word));

function keepInText(text: string): string {
  const kept = text.replace(words, (word) => (isShortWord(word) || isCode(word) ? keep(word) : word));
  if (!/\d/.test(text)) return kept;
  return kept
    .replace(dates, keep)
    .replace(times, keep)
    .replace(phoneNumbers, keep)
    .replace(priceRanges, keep)
    .replace(products, keep);
}

const keepNames = (text: string) => text.replace(placeNames, keep);

/** Returns the kind of a text directly in an element, or undefined if its words are not kept together. */
function kindOf(element: string, around: string): DeferredText['kind'] | undefined {
  if (element === 'a' && sentenceElements.has(around)) return 'codes';
  if (headings.has(element)) return 'heading';
  return textElements.has(element) ? 'text' : undefined;
}

/**
 * Wraps short words with a hyphen ("sign-in"), codes, dates, times, phone numbers, price ranges and products in `no-br`
 * elements, which the styles of the site do not break. In headings it also wraps names of places, in links of a sentence
 * only codes.
 * The text itself does not change, so copied text, search and structured data are the same. Input is the static markup
 * of a component: every element is closed, and attributes contain no `>`. A text with the tokens of insets is only marked:
 * {@link keepTogetherIn} completes it.
 */
export function keepTogether(html: string): string {
  if (!mayBeKept.test(html) && !/<h\d/.test(html) && !hasInsets(html)) return html;
  const open: string[] = [];
  let opaqueDepth = 0;
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (!part.startsWith('<')) {
      if (opaqueDepth > 0) return part;
      const kind = kindOf(open.at(-1) ?? '', open.at(-2) ?? '');
      if (kind === undefined) return part;
      return hasInsets(part) ? defer(part, kind) : keepTogetherIn(part, kind);
    }
    if (part.startsWith('</')) {
      open.pop();
      if (open.length < opaqueDepth) opaqueDepth = 0;
    } else if (!empty.test(part)) {
      const name = /^<([\w-]+)/.exec(part)?.[1] ?? '';
      open.push(/^(?:a|button)$/.test(name) && part.includes(' class=') ? '' : name);
      if (opaqueDepth === 0 && opaque.test(part)) opaqueDepth = open.length;
    }
    return part;
  });
}

/** Wraps the words of a text without elements. */
export function keepTogetherIn(text: string, kind: DeferredText['kind']): string {
  const kept = !mayBeKept.test(text) ? text : kind === 'codes' ? keepCodes(text) : keepInText(text);
  return kind === 'heading' ? keepNames(kept) : kept;
}
