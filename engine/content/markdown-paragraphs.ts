import type { JsonPath } from './json-source.ts';

/** A text of markdown with its path. */
export interface MarkdownParagraph {
  readonly text: string;
  readonly path: JsonPath;
}

/** Returns the texts of a value that is markdown: one string, or a list of paragraphs. */
export function markdownParagraphs(value: unknown, path: JsonPath): readonly MarkdownParagraph[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: unknown, index) =>
    typeof text === 'string' ? [{ text, path: [...path, index] }] : [],
  );
}

/** Returns a text as it was before the placeholders in it were filled in: they put a backslash before what has a meaning in markdown. */
export function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
