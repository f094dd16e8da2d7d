import { hash } from 'node:crypto';
import type { CopyText } from './copy-texts.ts';

/** Returns a short key of values, which is compared for each text: those of a large site take megabytes. */
export const memoKey = (values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'base64url');

/** The findings of a rule in texts, kept while the texts stay the same objects. */
export class TextMemo<Value> {
  readonly #known = new WeakMap<CopyText, { readonly key: string; readonly value: Value }>();

  /**
   * Returns the value of a text, computed by `make` unless it is known for the same key.
   * @param key identifies every other input of `make`; undefined to compute the value each time
   */
  get(text: CopyText, key: string | undefined, make: (text: CopyText) => Value): Value {
    if (key === undefined) return make(text);
    const known = this.#known.get(text);
    if (known?.key === key) return known.value;
    const value = make(text);
    this.#known.set(text, { key, value });
    return value;
  }
}
