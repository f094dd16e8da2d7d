import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from './diagnostic.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A path in a JSON file: property names and array indexes, starting at the root. */
export type JsonPath = readonly (string | number)[];

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A parsed JSON file with the positions of its values. */
export interface JsonSource {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Frozen at every depth. */
  readonly value: JsonValue;
  /** Returns the start of the value at a path; if there is none, the start of the nearest enclosing value. */
  positionOf(path: JsonPath): Position;
  /** Returns the start of the name of the property at a path. */
  positionOfKey(path: JsonPath): Position;
  /** Returns the position of a character of the text at a path. */
  positionInText(path: JsonPath, offset: number): Position;
}

export type JsonParse =
  | { readonly ok: true; readonly source: JsonSource; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Parses JSON and records the position of every value and property name. Comments, trailing commas and duplicate
 * properties are errors; JSON.parse would silently drop the first value of a duplicate property.
 */
export function parseJson(file: string, content: string): JsonParse {
  // Some editors start files with a byte order mark, which does not count as a column.
  const text = content.replace(/^\uFEFF/, '');
  const lines = new LineIndex(text);
  if (isOtherEncoding(text)) return { ok: false, diagnostics: [encodingDiagnostic(file)] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const firstError = errors[0];
  if (firstError !== undefined || root === undefined) {
    return { ok: false, diagnostics: [syntaxDiagnostic(file, text, lines, firstError)] };
  }
  const reserved = reservedCharacter.exec(text);
  if (reserved !== null) return { ok: false, diagnostics: [reservedDiagnostic(file, reserved, lines)] };
  const diagnostics: Diagnostic[] = text === content ? [] : [markDiagnostic(file)];
  const value = toValue(root, (node, key) => {
    diagnostics.push({
      file,
      ...lines.position(node.offset),
      code: 'CB_DUPLICATE_KEY',
      severity: 'error',
      message: `duplicate property "${key}"`,
      hint: 'Delete one of the two: only the last value would be used.',
    });
  });
  return { ok: true, source: new ParsedJson(file, text, value), diagnostics };
}

function markDiagnostic(file: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    code: 'CB_ENCODING',
    severity: 'warning',
    message: 'the file starts with a byte order mark, which other programs may not accept',
    hint: 'Save the file with the encoding "UTF-8", without a byte order mark.',
  };
}

/** Whether a file read as UTF-8 has another encoding. UTF-16 yields NUL characters, others yield replacement characters. */
function isOtherEncoding(text: string): boolean {
  return text.includes('\u0000') || text.startsWith('\uFFFD');
}

/** Characters that Unicode reserves for use inside a program, as such or as an escape. */
const reservedCharacter = /[\uFDD0-\uFDEF]|\\u[Ff][Dd][DdEe][0-9A-Fa-f]/;

function reservedDiagnostic(
  file: string,
  { 0: found, index }: RegExpExecArray,
  lines: LineIndex,
): Diagnostic {
  const code = found.startsWith('\\') ? found.slice(2) : found.charCodeAt(0).toString(16);
  return {
    file,
    ...lines.position(index),
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `the character U+${code.toUpperCase()} is not part of any text`,
    hint: 'Delete it: Unicode reserves it for programs.',
  };
}

function encodingDiagnostic(file: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: 'the file is not saved as UTF-8',
    hint: 'Save it in your editor with the encoding "UTF-8".',
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
    message: `invalid JSON: ${found}`,
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
      hint: 'Keep one of the two versions, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.',
    };
  }
  const token = text.slice(offset, offset + Math.max(1, error.length)).split('\n')[0] ?? '';
  const at = token.trim() === '' ? 'at the end of the line' : `at ${quote(token)}`;
  const before = lines.position(text.slice(0, offset).trimEnd().length).line;
  const fault = (found: string, hint: string): SyntaxFault => ({ offset, found, hint });
  switch (printParseErrorCode(error.error)) {
    case 'CommaExpected':
      if (text[offset - 1] === '"') return endedText(offset, token);
      return fault(
        `a comma is missing before ${quote(token)}`,
        `Add a comma at the end of line ${before}, or close the object or list there.`,
      );
    case 'ColonExpected':
      return fault(`a colon is missing ${at}`, 'Write a colon between a property name and its value.');
    case 'CloseBraceExpected':
      return fault('a closing "}" is missing', 'Close every "{" with a "}".');
    case 'CloseBracketExpected':
      return fault('a closing "]" is missing', 'Close every "[" with a "]".');
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (token === '}' || token === ']') return emptyBefore(text, offset, token, before);
      if (isDecimalComma(text, offset, token)) return decimalComma(text, offset, token);
      return fault(
        `a ${printParseErrorCode(error.error) === 'ValueExpected' ? 'value' : 'property name in double quotes'} is expected ${at}`,
        'Look for an extra comma or a missing quote just before this position.',
      );
    case 'EndOfFileExpected':
      return fault(
        `unexpected content after the end of the document ${at}`,
        'A file contains one object; look for an extra closing brace above.',
      );
    case 'UnexpectedEndOfString':
      return fault(
        'a closing double quote is missing',
        'Close the text with a double quote on the same line. Write \\n for a line break.',
      );
    case 'UnexpectedEndOfComment':
    case 'InvalidCommentToken':
      return fault('comments are not allowed', 'Delete the comment.');
    case 'UnexpectedEndOfNumber':
      return fault(`an incomplete number ${at}`, 'Write digits after the point: 34.1, -118.25.');
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return badCharacter(text, offset);
    default:
      return badSymbol(text, offset, token);
  }
}

/** Describes the character that is not allowed in the text at an offset. */
function badCharacter(text: string, offset: number): SyntaxFault {
  const withoutEscapes = text
    .slice(offset)
    .replace(/\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}/g, (correct) => ' '.repeat(correct.length));
  const bad = /\p{Cc}|\\./u.exec(withoutEscapes);
  const found = bad?.[0] ?? '';
  return {
    offset: offset + (bad?.index ?? 0),
    found: found.startsWith('\\')
      ? `"${found}" is not a valid escape`
      : `a text contains an unescaped ${quote(found)}`,
    hint: found.startsWith('\\')
      ? 'Write two backslashes for a literal backslash.'
      : 'Write \\t for a tab and \\n for a line break, or use a space.',
  };
}

/** Describes a bracket that follows a comma, or a colon without a value. */
function emptyBefore(text: string, offset: number, bracket: string, line: number): SyntaxFault {
  const comma = text.slice(0, offset).trimEnd().length - 1;
  return text[comma] === ','
    ? {
        offset: comma,
        found: `a comma before "${bracket}"`,
        hint: `Delete the comma at the end of line ${line}: nothing follows it.`,
      }
    : {
        offset,
        found: `a value is missing before "${bracket}"`,
        hint: 'Write the value after the colon, or delete the property.',
      };
}

/** Whether the parser met the digits after a decimal comma: "0,35". */
function isDecimalComma(text: string, offset: number, token: string): boolean {
  return /^\d+$/.test(token) && /\d,$/.test(text.slice(0, offset));
}

function decimalComma(text: string, offset: number, token: string): SyntaxFault {
  const whole = /-?\d+(?=,$)/.exec(text.slice(0, offset))?.[0] ?? '';
  return {
    offset: offset - 1,
    found: `"${whole},${token}" has a decimal comma`,
    hint: `Write ${whole}.${token}, with a point before decimals.`,
  };
}

/** A text that ends directly before other characters: its last quotation mark was meant as a part of it. */
function endedText(offset: number, token: string): SyntaxFault {
  return {
    offset: offset - 1,
    found: `this double quote ends the text before ${quote(token)}`,
    hint: 'Write \\" for a quotation mark within a text, or a comma if the text ends here.',
  };
}

/** Words of other languages for the three words of JSON. */
const jsonWords: Readonly<Record<string, string>> = {
  yes: 'true',
  no: 'false',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

function badSymbol(text: string, offset: number, token: string): SyntaxFault {
  const fault = (found: string, hint: string): SyntaxFault => ({ offset, found, hint });
  const word = jsonWords[token.toLowerCase()] ?? token.toLowerCase();
  if (/^(?:true|false|null)$/.test(word))
    return fault(`${quote(token)} is not a value`, `Write ${word}, in lower case and without quotes.`);
  if (token.startsWith('='))
    return fault(`${quote(token)} is not a colon`, 'Write a colon between a property name and its value.');
  if (text[offset - 1] === '"') return endedText(offset, token);
  if (/^[+.]?\d/.test(token)) {
    return fault(
      `${quote(token)} is not a number`,
      'Use only digits, a decimal point and a minus sign: 34.1, -118.25.',
    );
  }
  if (/^[‘’“”]/.test(token)) {
    return fault(
      `${quote(token)} starts with a curly quote`,
      'Write straight double quotes around names and texts: "county".',
    );
  }
  const found = `${quote(token)} is not in double quotes`;
  return token.startsWith("'")
    ? fault(found, 'Write straight double quotes around names and texts: "county".')
    : fault(found, 'Look for a missing double quote here or just before this position.');
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
        // Assigning to "__proto__" would set the prototype.
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

/** Converts offsets to lines and columns, which start at 1. */
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

interface SyntaxTree {
  readonly root: Node;
  readonly lines: LineIndex;
}

class ParsedJson implements JsonSource {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  /** A tree takes more memory than its text and value, and most files are never asked for a position. */
  #tree: WeakRef<SyntaxTree> | undefined;

  constructor(file: string, text: string, value: JsonValue) {
    this.file = file;
    this.text = text;
    this.value = value;
  }

  positionOf(path: JsonPath): Position {
    const { root, lines } = this.#parsed();
    return lines.position(nodeAt(root, path).value.offset);
  }

  positionOfKey(path: JsonPath): Position {
    const { root, lines } = this.#parsed();
    const found = nodeAt(root, path);
    return lines.position((found.key ?? found.value).offset);
  }

  positionInText(path: JsonPath, offset: number): Position {
    const { root, lines } = this.#parsed();
    const { value } = nodeAt(root, path);
    if (value.type !== 'string') return lines.position(value.offset);
    let at = value.offset + 1;
    for (let passed = 0; passed < offset; passed++) at += writtenLength(this.text, at);
    return lines.position(at);
  }

  #parsed(): SyntaxTree {
    const known = this.#tree?.deref();
    if (known !== undefined) return known;
    const root = parseTree(this.text);
    // The text had no error when the source was made.
    if (root === undefined) throw new Error(`${this.file} has no value.`);
    const tree = { root, lines: new LineIndex(this.text) };
    this.#tree = new WeakRef(tree);
    return tree;
  }
}

/** Returns the length in the file of the character at an offset; an escape is longer than 1. */
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
  // The value of the last duplicate property is used.
  const property = node.children?.findLast((child) => child.children?.[0]?.value === segment);
  const [key, value] = property?.children ?? [];
  return value && { key, value };
}
