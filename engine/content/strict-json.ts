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

/**
 * Counts the names of properties in a text that is JSON: the strings with a colon behind them. Undefined if one contains an escape.
 */
function countNames(text: string): number | undefined {
  let names = 0;
  let nextEscape = text.indexOf('\\');
  let start = text.indexOf('"');
  while (start !== -1) {
    const end = endOfString(text, start);
    let at = end + 1;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === colon) {
      if (nextEscape !== -1 && nextEscape < start) nextEscape = text.indexOf('\\', start);
      if (nextEscape !== -1 && nextEscape < end) return undefined;
      names += 1;
    }
    start = text.indexOf('"', at);
  }
  return names;
}

/** Returns the index of the quotation mark at the end of a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether there is an odd number of backslashes in front of a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Of the characters below the space, JSON has only white space outside of strings. */
const isSpace = (code: number) => code <= space;
const space = 0x20;
const colon = 0x3a;
const backslash = 0x5c;
