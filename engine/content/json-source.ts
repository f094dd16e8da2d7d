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
  /** The position of a character of the text at a path. */
  positionInText(path: JsonPath, offset: number): Position;
}

export type JsonParse =
  | { readonly ok: true; readonly source: JsonSource; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads JSON with the position of everything in it. Comments and trailing commas are refused; a key that stands twice
 * in one object is an error, because the first value would be lost without a word.
 */
export function parseJson(file: string, content: string): JsonParse {
  // Some editors begin a file with a byte order mark; it has no column.
  const text = content.replace(/^\uFEFF/, '');
  const lines = new LineIndex(text);
  if (isOtherEncoding(text)) return { ok: false, diagnostics: [encodingDiagnostic(file)] };
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

/** Whether a text read as UTF-8 was saved as something else: UTF-16 leaves NUL characters, other encodings broken ones. */
function isOtherEncoding(text: string): boolean {
  return text.includes('\u0000') || text.startsWith('\uFFFD');
}

function encodingDiagnostic(file: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: 'the file is not saved as UTF-8',
    hint: 'Save it again in your editor with the encoding "UTF-8".',
  };
}

function syntaxDiagnostic(
  file: string,
  text: string,
  lines: LineIndex,
  error: ParseError | undefined,
): Diagnostic {
  const { offset, found, hint } = describeSyntax(text, lines, error);
  return {
    file,
    ...lines.position(offset),
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `this is not valid JSON: ${found}`,
    hint,
  };
}

interface SyntaxFault {
  readonly offset: number;
  readonly found: string;
  readonly hint: string;
}

function describeSyntax(text: string, lines: LineIndex, error: ParseError | undefined): SyntaxFault {
  if (error === undefined || text.trim() === '') {
    return { offset: 0, found: 'the file is empty', hint: 'Write an object, "{ … }", or delete the file.' };
  }
  const { offset } = error;
  const conflict = /^(?:<{7}|={7}|>{7})/m.exec(text)?.index;
  if (conflict !== undefined && conflict <= offset) {
    return {
      offset: conflict,
      found: 'a merge conflict was not resolved',
      hint: 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    };
  }
  const token = text.slice(offset, offset + Math.max(1, error.length)).split('\n')[0] ?? '';
  const at = token.trim() === '' ? 'at the end of the line' : `at ${quote(token)}`;
  const before = lines.position(text.slice(0, offset).trimEnd().length).line;
  const fault = (found: string, hint: string): SyntaxFault => ({ offset, found, hint });
  switch (printParseErrorCode(error.error)) {
    case 'CommaExpected':
      return fault(
        `a comma is missing before ${quote(token)}`,
        `Put a comma at the end of line ${before}, or close there what stands open.`,
      );
    case 'ColonExpected':
      return fault(`a colon is missing ${at}`, 'Put a colon between a property name and its value.');
    case 'CloseBraceExpected':
      return fault('a closing "}" is missing', 'Close every "{"; the last one closes the file.');
    case 'CloseBracketExpected':
      return fault('a closing "]" is missing', 'Close every "[" of a list.');
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return token === '}' || token === ']'
        ? fault(`something is missing before "${token}"`, `Delete the comma at the end of line ${before}.`)
        : fault(
            `a ${printParseErrorCode(error.error) === 'ValueExpected' ? 'value' : 'property name in double quotes'} is expected ${at}`,
            'Look for a comma too many, or a missing quote, just before this place.',
          );
    case 'EndOfFileExpected':
      return fault(
        `something follows the end of the document ${at}`,
        'A file holds one object; look for a closing brace too many above.',
      );
    case 'UnexpectedEndOfString':
      return fault(
        'a closing double quote is missing',
        'Close the text with a double quote on the same line; write \\n for a line break.',
      );
    case 'UnexpectedEndOfComment':
    case 'InvalidCommentToken':
      return fault('comments are not part of JSON', 'Delete the comment.');
    case 'UnexpectedEndOfNumber':
      return fault(`a number breaks off ${at}`, 'Write numbers in full: 34.1, -118.25.');
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return badCharacter(text, offset);
    default:
      return badSymbol(token, fault);
  }
}

/** The text that begins at an offset holds a character that JSON wants written otherwise. */
function badCharacter(text: string, offset: number): SyntaxFault {
  const withoutEscapes = text
    .slice(offset)
    .replace(/\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g, (correct) => ' '.repeat(correct.length));
  const bad = /\p{Cc}|\\./u.exec(withoutEscapes);
  const found = bad?.[0] ?? '';
  return {
    offset: offset + (bad?.index ?? 0),
    found: found.startsWith('\\') ? `"${found}" is no escape` : `${quote(found)} stands as it is in a text`,
    hint: found.startsWith('\\')
      ? 'Write two backslashes for one that shall be read.'
      : 'Write a space, or \\t for a tab and \\n for a line break.',
  };
}

function badSymbol(token: string, fault: (found: string, hint: string) => SyntaxFault): SyntaxFault {
  if (/^[+.]?\d/.test(token)) {
    return fault(
      `${quote(token)} is not a number`,
      'Write digits, with a point and a minus only: 34.1, -118.25.',
    );
  }
  if (/^[‘’“”]/.test(token)) {
    return fault(
      `${quote(token)} begins with a curly quote`,
      'Write straight double quotes around names and texts: "county".',
    );
  }
  const found = `${quote(token)} is not in double quotes`;
  return token.startsWith("'")
    ? fault(found, 'Write straight double quotes around names and texts: "county".')
    : fault(found, 'Look for a double quote that is missing here or just before this place.');
}

function quote(text: string): string {
  const short = text.length > 30 ? `${text.slice(0, 29)}…` : text;
  return short.startsWith('"') ? short : JSON.stringify(short);
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

  positionInText(path: JsonPath, offset: number): Position {
    const { value } = nodeAt(this.#root, path);
    if (value.type !== 'string') return this.#lines.position(value.offset);
    let at = value.offset + 1;
    for (let passed = 0; passed < offset; passed++) at += writtenLength(this.text, at);
    return this.#lines.position(at);
  }
}

/** How many characters the one at `at` takes in the file: more than one where it is written as an escape. */
function writtenLength(text: string, at: number): number {
  if (text[at] !== '\\') return 1;
  return text[at + 1] === 'u' ? 6 : 2;
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
