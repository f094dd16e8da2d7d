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
  const properties = isComposite(value) ? freeze(value, maximumDepth) : 0;
  return properties === countNames(text) ? value : undefined;
}

/** The value of all empty objects within others: the cells without copy of their own would take a fifth of a large site's memory. */
const emptyObject: JsonValue = Object.freeze({});

/** An object or a list, whose names are its indexes. */
type Composite = Record<string, JsonValue>;

const isComposite = (value: JsonValue | undefined): value is Composite =>
  typeof value === 'object' && value !== null;

/**
 * Freezes a value at every depth, and returns the number of its properties; not a number if it is nested too deeply.
 * @param depth the number of levels that it may have
 */
function freeze(value: Composite, depth: number): number {
  if (depth === 0) return Number.NaN;
  const names = Object.keys(value);
  let properties = Array.isArray(value) ? 0 : names.length;
  for (const name of names) {
    const child = value[name];
    if (!isComposite(child)) continue;
    if (depth > 1 && !Array.isArray(child) && Object.keys(child).length === 0) value[name] = emptyObject;
    else properties += freeze(child, depth - 1);
  }
  Object.freeze(value);
  return properties;
}

const [quote, backslash, colon] = Array.from('"\\:', (character) => character.charCodeAt(0));

/** Counts the names of properties in a text that is JSON: each has a colon behind it. Undefined if one contains an escape. */
function countNames(text: string): number | undefined {
  let names = 0;
  let isInString = false;
  let hasEscape = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      isInString = !isInString;
      if (isInString) hasEscape = false;
    } else if (isInString && code === backslash) {
      hasEscape = true;
      at += 1;
    } else if (!isInString && code === colon) {
      if (hasEscape) return undefined;
      names += 1;
    }
  }
  return names;
}
