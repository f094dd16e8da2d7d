import type { ContentReader } from './content-reader.ts';

/**
 * A text in a block that has a reader and a record of its own. The block is rendered once for all pages that differ in their
 * insets only; each page reads its insets anew.
 */
export interface Inset<Reader> {
  readonly read: (reader: Reader) => string;
  /** Whether it is inserted as HTML; otherwise it is escaped. */
  readonly isHtml: boolean;
}

// Characters that Unicode reserves for use inside a program. Content with them is refused, and they are removed from input
// of requests, so that neither can name an inset.
const opening = '\uFDD0';
const closing = '\uFDD1';

const tokenCharacters = /[\uFDD0\uFDD1]/;

/** Matches the token of an inset in a text; the first group is its index. */
const insetToken = /\uFDD0(\d+)\uFDD1/g;

/** Collects the insets of a block while it is composed and rendered. Its texts contain a token for each. */
export class InsetList<Reader> {
  readonly insets: Inset<Reader>[] = [];
  add(read: Inset<Reader>['read'], isHtml = false): string {
    this.insets.push({ read, isHtml });
    return `${opening}${this.insets.length - 1}${closing}`;
  }
}

/** Whether a text contains insets. Code must not compute with such a text, only print it. */
export function hasInsets(text: string): boolean {
  return text.includes(opening);
}

/** Applies a function to a text that may be an inset: then for each page anew. */
export function changeText(read: ContentReader, text: string, change: (text: string) => string): string {
  return hasInsets(text) ? read.inset((reader) => change(reader.insetText(text))) : change(text);
}

/** Removes the characters of tokens from the texts of a request. */
export function withoutTokens(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!Object.values(texts).some((text) => tokenCharacters.test(text))) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replaceAll(opening, '').replaceAll(closing, '')]),
  );
}

/** Replaces the tokens in a text. */
export function fillTokens(text: string, textAt: (index: number) => string): string {
  return hasInsets(text) ? text.replace(insetToken, (_, index: string) => textAt(Number(index))) : text;
}

/** Splits a text with tokens into texts and the indexes of insets. */
export function splitTokens(text: string): (string | number)[] {
  return text
    .split(insetToken)
    .map((piece, index) => (index % 2 === 1 ? Number(piece) : piece))
    .filter((piece) => piece !== '');
}
