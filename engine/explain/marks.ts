/** A span of a text of content that has a mark. */
export interface MarkedSpan<Leaf> {
  readonly leaf: Leaf;
  /** The offset of the span in the text of the leaf. */
  readonly offset: number;
  readonly text: string;
}

/** The end of a mark in a rendered text. */
export interface FoundSpan<Leaf> extends MarkedSpan<Leaf> {
  /** The offset in the text without marks at which the span ends. */
  readonly end: number;
}

/** A rendered text without its marks, and the spans that had them. */
export interface UnmarkedText<Leaf> {
  readonly text: string;
  readonly spans: readonly FoundSpan<Leaf>[];
}

// Variation selectors, which no text of this project uses: they do not count when texts are sorted, and do not separate
// words.
const firstDigit = 0xe0100;
const base = 240;
const marks = /[\u{E0100}-\u{E01EF}]{3}/gu;
const encodedMark = /(?:%F3%A0%8[4-7]%[89AB][\dA-F]){3}/gi;
// Marks in place of a letter, for texts whose length matters: characters of the private-use area.
const firstLetter = 0xe000;
const letterCount = 6400;
const letters = /[\uE000-\uF8FF]/g;
const encodedLetter = /%E[EF]%[89AB][\dA-F]%[89AB][\dA-F]/gi;

/** A mark after its span, or one that replaces the last letter of its span. */
export type MarkForm = 'after' | 'instead';

/**
 * Marks for the spans of texts, in a second rendering that is not served. Text with marks behaves like the text without
 * them: it has the same words, in the same order.
 */
export class Marks<Leaf> {
  readonly #spans: MarkedSpan<Leaf>[] = [];
  readonly #letters: MarkedSpan<Leaf>[] = [];

  /** Returns the text of a span with its mark. */
  add(leaf: Leaf, offset: number, text: string, form: MarkForm = 'after'): string {
    const span = { leaf, offset, text };
    if (form === 'instead') {
      if (this.#letters.length === letterCount || text === '') return text;
      this.#letters.push(span);
      return text.slice(0, -1) + String.fromCharCode(firstLetter + this.#letters.length - 1);
    }
    const number = this.#spans.push(span) - 1;
    const digits = [Math.floor(number / base ** 2), Math.floor(number / base) % base, number % base];
    return text + String.fromCodePoint(...digits.map((digit) => firstDigit + digit));
  }

  /** Returns a text without its marks. */
  plain(text: string): string {
    return text
      .replace(encodedMark, '')
      .replace(marks, '')
      .replace(encodedLetter, (written) => encodeURIComponent(this.#letterOf(decodeURIComponent(written))))
      .replace(letters, (letter) => this.#letterOf(letter));
  }

  /** Splits a rendered text into its plain text and its marks. */
  read(marked: string): UnmarkedText<Leaf> {
    const decoded = marked
      .replace(encodedMark, (written) => decodeURIComponent(written))
      .replace(encodedLetter, (written) => decodeURIComponent(written));
    const spans: FoundSpan<Leaf>[] = [];
    let text = '';
    let at = 0;
    for (const { 0: found, index } of decoded.matchAll(anyMark)) {
      text += decoded.slice(at, index);
      at = index + found.length;
      const isLetter = found.length === 1;
      if (isLetter) text += this.#letterOf(found);
      const span = isLetter ? this.#letterSpan(found) : this.#spans[numberOf(found)];
      if (span !== undefined) spans.push({ ...span, end: text.length });
    }
    return { text: text + decoded.slice(at), spans };
  }

  #letterSpan(letter: string): MarkedSpan<Leaf> | undefined {
    return this.#letters[letter.charCodeAt(0) - firstLetter];
  }

  #letterOf(letter: string): string {
    return this.#letterSpan(letter)?.text.at(-1) ?? letter;
  }
}

const anyMark = /[\u{E0100}-\u{E01EF}]{3}|[\uE000-\uF8FF]/gu;

function numberOf(mark: string): number {
  return [...mark].reduce((number, digit) => number * base + (digit.codePointAt(0) ?? 0) - firstDigit, 0);
}

/** Parts of markdown and of texts with placeholders that are marked as a whole, or not at all. */
const pieces =
  /(?<placeholder>\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{\w+\})|(?<entity>&#?\w+;)|(?<numbering>(?<=^|\n)[^\S\n]*\d+[.)](?=\s))|\]\((?<target>[^)\s\]]*)(?=[)\s])|(?<address>https?:\/\/[^\s)<>]+|[\w.+-]{1,64}@[\w-]+\.[\w.-]*\w)|(?<word>[\p{L}\p{N}]+)/gu;

const isAddress = /^(?:[/#]|[a-z]+:)\S*$/;

/**
 * Returns a text with marks in its words, link targets and placeholders. A text without words has one mark.
 * @param mark returns a span of the text with its mark; the mark of a placeholder is that of an empty span after it
 */
export function markText(text: string, mark: (offset: number, length: number) => string): string {
  if (text.trim() === '') return text;
  const hasPlaceholder = /\{\{|\{\w+\}/.test(text);
  if (isAddress.test(text) && !hasPlaceholder) return mark(0, text.length);
  let found = false;
  const marked = text.replace(pieces, (piece, ...rest) => {
    const groups: Readonly<Record<string, string | undefined>> = rest.at(-1);
    const offset = Number(rest.at(-3));
    if (groups.entity !== undefined || groups.numbering !== undefined) return piece;
    found = true;
    if (groups.placeholder !== undefined) return markArguments(piece, offset, mark) + mark(offset, 0);
    const { target } = groups;
    if (target === undefined) return mark(offset, piece.length);
    return target === '' || target.includes('{') ? piece : `](${mark(offset + 2, target.length)}`;
  });
  return found ? marked : mark(0, text.length);
}

/** Marks the texts that a placeholder adds to its value, or shows instead of a missing one. */
function markArguments(
  placeholder: string,
  start: number,
  mark: (offset: number, length: number) => string,
): string {
  return placeholder.replace(
    /(?<name>\b(?:default|append|prepend)\s*:\s*)(?<quote>["'])(?<text>[^"'\\]+)\k<quote>/g,
    (_, name: string, quote: string, text: string, offset: number) =>
      `${name}${quote}${mark(start + offset + name.length + 1, text.length)}${quote}`,
  );
}
