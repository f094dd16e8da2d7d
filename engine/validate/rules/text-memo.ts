import type { CopyText } from './copy-texts.ts';

/** The findings of a rule in texts, kept while the texts stay the same objects. */
export class TextMemo<Value> {
  readonly #known = new WeakMap<CopyText, { readonly key: string; readonly value: Value }>();

  /** @param key all that the value depends on besides the text; undefined if it is not kept */
  get(text: CopyText, key: string | undefined, make: (text: CopyText) => Value): Value {
    if (key === undefined) return make(text);
    const known = this.#known.get(text);
    if (known?.key === key) return known.value;
    const value = make(text);
    this.#known.set(text, { key, value });
    return value;
  }
}
