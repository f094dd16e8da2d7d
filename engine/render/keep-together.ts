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

/** How the words of a text are kept together. Those of an "other" text are not. */
export const textKinds = ['text', 'heading', 'codes', 'other'] as const;

export type TextKind = (typeof textKinds)[number];

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

/**
 * Wraps short words with a hyphen ("sign-in"), codes, dates, times, phone numbers, price ranges and products in `no-br`
 * elements, which the styles of the site do not break. In headings it also wraps names of places, in links of a sentence
 * only codes. The text itself does not change, so copied text, search and structured data are the same.
 * @param text a text of HTML without elements
 */
export function keepTogether(text: string, kind: TextKind): string {
  if (kind === 'other') return text;
  const kept = !mayBeKept.test(text) ? text : kind === 'codes' ? keepCodes(text) : keepInText(text);
  return kind === 'heading' ? keepNames(kept) : kept;
}
