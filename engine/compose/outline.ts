import { isRecord } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';

const text = '';

/**
 * Returns a value of content with an empty text in place of each text. Paragraphs are one text. Values with the same outline differ
 * in their texts only.
 */
export function outlineOf(value: unknown): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => typeof item === 'string') ? text : value.map(outlineOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, outlineOf(child)]));
}

/**
 * Returns a value with an outline, with other texts.
 * @param textAt returns the text to be inserted at a path of the value
 */
export function fillOutline(
  outline: unknown,
  textAt: (path: JsonPath) => string,
  path: JsonPath = [],
): unknown {
  if (outline === text) return textAt(path);
  if (Array.isArray(outline))
    return outline.map((item, index) => fillOutline(item, textAt, [...path, index]));
  if (!isRecord(outline)) return outline;
  return Object.fromEntries(
    Object.entries(outline).map(([name, child]) => [name, fillOutline(child, textAt, [...path, name])]),
  );
}

/** Returns the text at a path of a value with an outline: paragraphs as one. */
export function textAtPath(value: unknown, path: JsonPath): string {
  let at = value;
  for (const segment of path) {
    if (Array.isArray(at)) at = at[Number(segment)];
    else at = isRecord(at) ? at[segment] : undefined;
  }
  return Array.isArray(at) ? at.join('\n\n') : String(at ?? '');
}
