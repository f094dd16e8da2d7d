import type { WordText } from './dictionary.ts';
import { formatsIn } from './formats.ts';

/** The values of placeholders. Numbers are formatted in the language of the site. */
export type WordValues = Readonly<Record<string, string | number>>;

const placeholder = /\{(\w+)\}/g;

/** Returns the names of the placeholders in a text, each once, in the order of their first use. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Returns the text for a count: the form that the plural rules of the language choose. */
function formOf(text: WordText, count: unknown, language: string): string {
  if (typeof text === 'string') return text;
  const form = typeof count === 'number' ? formatsIn(language).plural(count) : 'other';
  return text[form] ?? text.other;
}

/**
 * Splits a text at its placeholders and replaces each by its value. Numbers are formatted by the language. A placeholder
 * without a value stays as it is written.
 */
export function partsOf<Part>(
  text: WordText,
  values: Readonly<Record<string, Part | string | number>>,
  language: string,
): (Part | string)[] {
  const form = formOf(text, values.count, language);
  return form.split(placeholder).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const value = values[piece];
    if (value === undefined) return `{${piece}}`;
    return typeof value === 'number' ? formatsIn(language).number(value) : value;
  });
}

/** Fills in the placeholders of a text. */
export function fillWord(text: WordText, values: WordValues, language: string): string {
  return partsOf<string>(text, values, language).join('');
}
