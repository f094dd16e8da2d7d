import { hash } from 'node:crypto';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { computedOnce } from './computed-once.ts';
import type { Diagnostic } from './diagnostic.ts';
import { maximumDepth, tooDeepAt } from './json-depth.ts';
import { syntaxDiagnostic } from './json-syntax.ts';
import type { JsonValue } from './json-value.ts';
import { LineIndex, type Position } from './line-index.ts';
import { parseStrictJson } from './strict-json.ts';

/** A path in a JSON file: property names and array indexes, starting at the root. */
export type JsonPath = readonly (string | number)[];

/** A parsed JSON file with the positions of its values. */
export interface JsonSource {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** A digest of the file name and the text: an integer of 48 bits. */
  readonly digest: number;
  /** Whether the text contains a placeholder. */
  readonly hasPlaceholders: boolean;
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
  if (isOtherEncoding(text)) return { ok: false, diagnostics: [encodingDiagnostic(file)] };
  const forbidden = forbiddenCharacter.exec(text);
  const marks = text === content ? [] : [markDiagnostic(file)];
  const strict = forbidden === null ? parseStrictJson(text) : undefined;
  if (strict !== undefined)
    return { ok: true, source: new ParsedJson(file, text, strict), diagnostics: marks };
  const lines = new LineIndex(text);
  const deep = tooDeepAt(text);
  if (deep !== undefined) return { ok: false, diagnostics: [depthDiagnostic(file, deep, lines)] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const firstError = errors[0];
  if (firstError !== undefined || root === undefined) {
    return { ok: false, diagnostics: [syntaxDiagnostic(file, text, lines, firstError)] };
  }
  if (forbidden !== null) return { ok: false, diagnostics: [forbiddenDiagnostic(file, forbidden, lines)] };
  const diagnostics: Diagnostic[] = marks;
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

/**
 * Characters that no XML may have, those that Unicode reserves for use inside a program, and halves of characters, as such or as an
 * escape. Control characters as such are faults of the syntax.
 */
const forbiddenCharacter =
  /[\uFDD0-\uFDEF\uFFFE\uFFFF\p{Surrogate}]|(?<!\\)(?:\\\\)*(?<escape>\\(?:[bf]|u(?:00(?:0[0-8BCEFbcef]|1[0-9A-Fa-f])|[Ff]{3}[EFef]|[Ff][Dd][DdEe][0-9A-Fa-f]|[Dd][89ABab][0-9A-Fa-f]{2}(?!\\u[Dd][C-Fc-f])|(?<!\\u[Dd][89ABab][0-9A-Fa-f]{2}\\u)[Dd][C-Fc-f][0-9A-Fa-f]{2})))/u;

const shortEscapes: Readonly<Record<string, string>> = { '\\b': '0008', '\\f': '000C' };

function forbiddenDiagnostic(
  file: string,
  { 0: found, index, groups }: RegExpExecArray,
  lines: LineIndex,
): Diagnostic {
  const written = groups?.escape ?? found;
  const code =
    shortEscapes[written] ??
    (written.startsWith('\\') ? written.slice(2) : written.charCodeAt(0).toString(16));
  return {
    file,
    ...lines.position(index + found.length - written.length),
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `the character U+${code.toUpperCase()} is not part of any text`,
    hint: hintFor(code.toUpperCase()),
  };
}

function hintFor(code: string): string {
  if (code.startsWith('00'))
    return 'Delete it: it controls devices, and feeds that contain it cannot be read. A line end is "\\n".';
  return code.startsWith('D')
    ? 'Delete it: it is half of a character.'
    : 'Delete it: Unicode reserves it for programs.';
}

function depthDiagnostic(file: string, at: number, lines: LineIndex): Diagnostic {
  return {
    file,
    ...lines.position(at),
    code: 'CB_JSON_SYNTAX',
    severity: 'error',
    message: `the content is nested too deeply: more than ${maximumDepth} objects and lists are within each other`,
    hint: 'Look for a part that was pasted into itself, or for brackets that are not closed.',
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

interface SyntaxTree {
  readonly of: ParsedJson;
  readonly root: Node;
  readonly lines: LineIndex;
  /** The character of a text that was asked for last. The next one is mostly behind it: a long text can have thousands of faults. */
  reached: { readonly text: Node; readonly offset: number; readonly at: number } | undefined;
}

/**
 * The tree of the file that was asked for a position last. A tree takes more memory than the text and the value together, and
 * most positions of a file are asked for one after the other.
 */
let latest: SyntaxTree | undefined;

class ParsedJson implements JsonSource {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  readonly hasPlaceholders: boolean;
  #digest: number | undefined;

  constructor(file: string, text: string, value: JsonValue) {
    this.file = file;
    this.text = text;
    this.value = value;
    this.hasPlaceholders = text.includes('{{');
  }

  /** Computed once: the digests of a large site take a tenth of a second. */
  get digest(): number {
    this.#digest ??= Number.parseInt(hash('sha256', `${this.file}\0${this.text}`).slice(0, 12), 16);
    return this.#digest;
  }

  positionOf(path: JsonPath): Position {
    const { root, lines } = this.#parsed();
    return lines.position(nodeAt(root, path).value.offset);
  }

  positionOfKey(path: JsonPath): Position {
    const { root, lines } = this.#parsed();
    const { key, value } = nodeAt(root, path);
    return lines.position((key ?? value).offset);
  }

  positionInText(path: JsonPath, offset: number): Position {
    const tree = this.#parsed();
    const { root, lines, reached } = tree;
    const { value } = nodeAt(root, path);
    if (value.type !== 'string') return lines.position(value.offset);
    const isBehind = reached?.text === value && reached.offset <= offset;
    let { offset: passed, at } = isBehind ? reached : { offset: 0, at: value.offset + 1 };
    for (; passed < offset; passed++) at += writtenLength(this.text, at);
    tree.reached = { text: value, offset: passed, at };
    return lines.position(at);
  }

  #parsed(): SyntaxTree {
    if (latest?.of === this) return latest;
    const root = parseTree(this.text);
    // The text had no error when the source was made.
    if (root === undefined) throw new Error(`${this.file} has no value.`);
    latest = { of: this, root, lines: new LineIndex(this.text), reached: undefined };
    return latest;
  }
}

/** Returns the length in the file of the character at an offset; an escape is longer than 1. */
function writtenLength(text: string, at: number): number {
  if (text[at] !== '\\') return 1;
  return text[at + 1] === 'u' ? 6 : 2;
}

interface FoundNode {
  readonly key: Node | undefined;
  readonly value: Node;
}

function nodeAt(root: Node, path: JsonPath): FoundNode {
  let found: FoundNode = { key: undefined, value: root };
  for (const segment of path) {
    const next = childAt(found.value, segment);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

function childAt(node: Node, segment: string | number): FoundNode | undefined {
  if (node.type === 'array') {
    const value = node.children?.[Number(segment)];
    return value && { key: undefined, value };
  }
  return propertiesOf(node).get(String(segment));
}

/** The properties of an object by name: a file may have thousands of unknown ones, each of which is looked up. */
const propertiesOf = computedOnce(({ children = [] }: Node): ReadonlyMap<string, FoundNode> => {
  const properties = new Map<string, FoundNode>();
  // The value of the last duplicate property is used.
  for (const { children: [key, value] = [] } of children)
    if (value !== undefined) properties.set(String(key?.value), { key, value });
  return properties;
});
