import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Names a place inside a JSON file: property names and array positions from the root. */
export type JsonPath = readonly (string | number)[];

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A JSON file that was read with its positions. */
export interface JsonSource {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Frozen at every depth. */
  readonly value: JsonValue;
  /** Where the value at a path begins; the nearest enclosing value where the path leads nowhere. */
  positionOf(path: JsonPath): Position;
  /** Where the name of the property at a path begins. */
  positionOfKey(path: JsonPath): Position;
}

export type JsonParse =
  | { readonly ok: true; readonly source: JsonSource; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads JSON with the position of everything in it. Comments and trailing commas are refused; a key that stands twice
 * in one object is an error, because the first value would be lost without a word.
 */
export function parseJson(file: string, text: string): JsonParse {
  const lines = new LineIndex(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const firstError = errors[0];
  if (firstError !== undefined || root === undefined) {
    return { ok: false, diagnostics: [syntaxDiagnostic(file, text, lines, firstError)] };
  }
  const diagnostics: Diagnostic[] = [];
  const value = toValue(root, (node, key) => {
    diagnostics.push({
      file,
      ...lines.position(node.offset),
      code: 'CB_DUPLICATE_KEY',
      severity: 'error',
      message: `the property "${key}" stands twice in one object`,
      hint: 'Keep one of the two; the other would be lost.',
    });
  });
  return { ok: true, source: new ParsedJson(file, text, value, root, lines), diagnostics };
}

function syntaxDiagnostic(
  file: string,
  text: string,
  lines: LineIndex,
  error: ParseError | undefined,
): Diagnostic {
  const position = lines.position(error?.offset ?? 0);
  const found = text.trim() === '' ? 'the file is empty' : describeSyntax(text, error);
  return {
    file,
    ...position,
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `this is not valid JSON: ${found}`,
    hint: syntaxHint(error),
  };
}

function describeSyntax(text: string, error: ParseError | undefined): string {
  if (error === undefined) return 'the file holds no value';
  const found = text.slice(error.offset, error.offset + Math.max(1, error.length)).split('\n')[0] ?? '';
  const at = found.trim() === '' ? 'at the end of the line' : `at ${JSON.stringify(found.slice(0, 30))}`;
  switch (printParseErrorCode(error.error)) {
    case 'CommaExpected':
      return `a comma is missing ${at}`;
    case 'ColonExpected':
      return `a colon is missing ${at}`;
    case 'CloseBraceExpected':
      return 'a closing "}" is missing';
    case 'CloseBracketExpected':
      return 'a closing "]" is missing';
    case 'PropertyNameExpected':
      return `a property name in double quotes is expected ${at}`;
    case 'ValueExpected':
      return `a value is expected ${at}`;
    case 'EndOfFileExpected':
      return `something follows the end of the document ${at}`;
    case 'UnexpectedEndOfString':
      return 'a closing double quote is missing';
    case 'InvalidCommentToken':
      return 'comments are not part of JSON';
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return `a character that must be escaped ${at}`;
    default:
      return `something unexpected ${at}`;
  }
}

function syntaxHint(error: ParseError | undefined): string {
  switch (error === undefined ? '' : printParseErrorCode(error.error)) {
    case 'CommaExpected':
      return 'Put a comma after the value before this place.';
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return 'Look for a comma too many, or a missing quote, just before this place.';
    case 'UnexpectedEndOfString':
      return 'Close the text with a double quote on the same line; write \\n for a line break.';
    default:
      return 'Everything before this place was read without a fault.';
  }
}

function toValue(node: Node, onDuplicate: (key: Node, name: string) => void): JsonValue {
  switch (node.type) {
    case 'object': {
      const object: Record<string, JsonValue> = {};
      for (const property of node.children ?? []) {
        const [key, value] = property.children ?? [];
        if (key === undefined || value === undefined) continue;
        const name = String(key.value);
        if (Object.hasOwn(object, name)) onDuplicate(key, name);
        // A "__proto__" key must become a property of its own, never the prototype.
        Object.defineProperty(object, name, {
          value: toValue(value, onDuplicate),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return Object.freeze(object);
    }
    case 'array':
      return Object.freeze((node.children ?? []).map((child) => toValue(child, onDuplicate)));
    case 'string':
      return String(node.value);
    case 'number':
      return Number(node.value);
    case 'boolean':
      return node.value === true;
    default:
      return null;
  }
}

/** Turns offsets into lines and columns, both from 1. */
class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

class ParsedJson implements JsonSource {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  readonly #root: Node;
  readonly #lines: LineIndex;

  constructor(file: string, text: string, value: JsonValue, root: Node, lines: LineIndex) {
    this.file = file;
    this.text = text;
    this.value = value;
    this.#root = root;
    this.#lines = lines;
  }

  positionOf(path: JsonPath): Position {
    return this.#lines.position(nodeAt(this.#root, path).value.offset);
  }

  positionOfKey(path: JsonPath): Position {
    const found = nodeAt(this.#root, path);
    return this.#lines.position((found.key ?? found.value).offset);
  }
}

function nodeAt(root: Node, path: JsonPath): { readonly key: Node | undefined; readonly value: Node } {
  let key: Node | undefined;
  let value = root;
  for (const segment of path) {
    const next = childAt(value, segment);
    if (next === undefined) break;
    key = next.key;
    value = next.value;
  }
  return { key, value };
}

function childAt(
  node: Node,
  segment: string | number,
): { readonly key: Node | undefined; readonly value: Node } | undefined {
  if (node.type === 'array') {
    const value = node.children?.[Number(segment)];
    return value && { key: undefined, value };
  }
  // The last of two equal keys is the one whose value counts.
  const property = node.children?.findLast((child) => child.children?.[0]?.value === segment);
  const [key, value] = property?.children ?? [];
  return value && { key, value };
}
