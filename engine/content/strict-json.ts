import { maximumDepth } from './json-depth.ts';
import type { JsonValue } from './json-value.ts';

/**
 * Parses a text with `JSON.parse`, which is several times as fast as a parser that knows positions. Undefined if the text is not
 * JSON, or if `JSON.parse` may read it wrongly: it drops the first of two properties with the same name, and in V8 13.6 the name
 * `"k\""` becomes `"k\\"` after another object had that one. The value is frozen at every depth. Undefined if it is nested too deeply.
 */
export function parseStrictJson(text: string): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return freeze(value, maximumDepth) === countNames(text) ? value : undefined;
}

/**
 * Freezes a value at every depth, and returns the number of its properties; not a number if it is nested too deeply.
 * @param depth the number of levels that it may have
 */
function freeze(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === 0) return Number.NaN;
  let properties = 0;
  const children = Object.values(value);
  if (!Array.isArray(value)) properties += children.length;
  for (const child of children) properties += freeze(child, depth - 1);
  Object.freeze(value);
  return properties;
}

/** A string, and the colon behind it if it is the name of a property. */
const stringPattern = /"(?:[^"\\]+|\\.)*"(?<colon>\s*:)?/g;

/** Counts the names of properties in a text that is JSON. Undefined if one contains an escape. */
function countNames(text: string): number | undefined {
  let names = 0;
  for (const { 0: found, groups } of text.matchAll(stringPattern)) {
    if (groups?.colon === undefined) continue;
    if (found.includes('\\')) return undefined;
    names += 1;
  }
  return names;
}
