import type { CopyText } from './copy-texts.ts';
import { TextMemo } from './text-memo.ts';

/** Finds which of several capitalized words the copy also uses in lower case, as ordinary words. */
export class OrdinaryWords {
  /** Lower case -> the word. Grows from check to check, so that what is known of unchanged texts stays valid. */
  readonly #candidates = new Map<string, string>();
  /** The candidates that a text contains. */
  readonly #found = new TextMemo<readonly string[]>();

  in(texts: readonly CopyText[], words: ReadonlySet<string>): ReadonlySet<string> {
    for (const word of words) this.#candidates.set(word.toLowerCase(), word);
    const ordinary = new Set<string>();
    if (words.size === 0) return ordinary;
    const key = String(this.#candidates.size);
    for (const text of texts)
      for (const found of this.#found.get(text, key, () => this.#candidatesIn(text))) {
        const word = this.#candidates.get(found);
        if (word !== undefined && words.has(word)) ordinary.add(word);
      }
    return ordinary;
  }

  #candidatesIn({ text }: CopyText): readonly string[] {
    return text
      .split(' ')
      .map((word) =>
        this.#candidates.has(word) ? word : word.replace(/^["“(]|(?<![,.;:!?"”)])[,.;:!?"”)]+$/g, ''),
      )
      .filter((word) => this.#candidates.has(word));
  }
}
