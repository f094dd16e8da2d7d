import type { JsonValue } from './json-value.ts';
import { isList, isObject } from './rewrite-json.ts';

/** Characters that no file of content may have: those that control devices, those that Unicode reserves for programs, and halves. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFDD0-\uFDEF\uFFFE\uFFFF\p{Surrogate}]/gu;

export const withoutForbidden = (text: string): string => text.replace(forbidden, '');

/** Returns a value without the characters that no file may have, which make it unreadable as a whole. Equal parts stay the same objects. */
export function readableValue(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return withoutForbidden(value);
  if (isList(value)) {
    const items = value.map((item) => readableValue(item) ?? null);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const readable = entries.map(
    ([name, item]) => [withoutForbidden(name), readableValue(item) ?? null] as const,
  );
  const isSame = readable.every(([name, item], index) => {
    const [before, own] = entries[index] ?? [];
    return name === before && item === own;
  });
  return isSame ? value : Object.fromEntries(readable);
}
