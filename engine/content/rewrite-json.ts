import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { alignLists } from './align-lists.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

/** The longest line with a list or an object, in characters, unless the file has a longer one. */
const usualLine = 110;

/**
 * Returns a JSON text with another value. Equal parts keep their text: layout, order of properties, escapes and line ends. New parts
 * are written in the style of the file.
 * @throws Error if the text is not JSON
 */
export function rewriteJson(text: string, value: JsonValue): string {
  const root = parseTree(text);
  if (root === undefined) throw new Error('The text is not JSON.');
  return applyEdits(text, new Rewriter(text).edits(root, value));
}

/** Returns a JSON file with a value, in the style of this project. */
export function writeJson(value: JsonValue): string {
  return `${new Rewriter('').write(value, '', 0)}\n`;
}

/** A property or item as it is written. */
interface Part {
  /** The start and end of the part, with its name. */
  readonly start: number;
  readonly end: number;
  readonly value: Node;
}

/** The parts that a container keeps, and those that it gets, in their order. */
type NextPart =
  | { readonly kind: 'kept'; readonly part: Part; readonly value: JsonValue }
  | {
      readonly kind: 'added';
      readonly name: string | undefined;
      readonly value: JsonValue;
      readonly moved: Part | undefined;
    };

class Rewriter {
  readonly #text: string;
  readonly #lineEnd: string;
  readonly #unit: string;
  readonly #longestLine: number;

  constructor(text: string) {
    this.#text = text;
    const lines = text
      .split('\n')
      .filter((line) => /[\]}],?\r?$/.test(line) && /[[{].*/.test(line.trimStart().slice(0, -1)));
    this.#longestLine = lines.reduce((longest, { length }) => Math.max(longest, length), usualLine);
    this.#lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    this.#unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  }

  /** Returns the edits that give a node another value. */
  edits(node: Node, value: JsonValue): readonly TextEdit[] {
    if (isEqual(valueIn(node), value)) return [];
    const next = this.#nextParts(node, value);
    if (next === undefined) return [this.#replacement(node, value)];
    const parts = partsOf(node);
    const isReordered = next.some(({ kind }) => kind === 'added') || next.length < parts.length;
    const inner = next.flatMap((part) =>
      part.kind === 'kept' ? this.edits(part.part.value, part.value) : [],
    );
    if (!isReordered) return inner;
    if (this.#isInLine(node) || !next.some(({ kind }) => kind === 'kept')) return [this.#laidOut(node, next)];
    return joined([...this.#insertions(node, next), ...this.#removals(parts, next), ...inner]);
  }

  /** Writes a value that the file does not have. */
  write(value: JsonValue, indent: string, column: number): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const entries: readonly (readonly [string, JsonValue])[] = isList(value)
      ? value.map((item) => ['', item])
      : Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}: `, item]);
    const inner = indent + this.#unit;
    const isFlat = isList(value) && value.every(isScalar);
    const texts = entries.map(([name, item]) => name + this.write(item, inner, inner.length + name.length));
    return this.#container(isList(value), texts, indent, isFlat ? column : Number.POSITIVE_INFINITY);
  }

  /** @param column where the text starts, for a container that may be on one line */
  #container(isArray: boolean, texts: readonly string[], indent: string, column: number): string {
    const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
    if (texts.length === 0) return open + close;
    const space = isArray ? '' : ' ';
    const line = `${open}${space}${texts.join(', ')}${space}${close}`;
    // A comma may follow.
    if (!line.includes('\n') && column + line.length < this.#longestLine) return line;
    const start = this.#lineEnd + indent;
    return `${open}${texts.map((text) => start + this.#unit + text).join(',')}${start}${close}`;
  }

  #replacement(node: Node, value: JsonValue): TextEdit {
    const text = this.write(value, this.#indentAt(node.offset), this.#columnAt(node.offset));
    return { offset: node.offset, length: node.length, text };
  }

  /** Writes a container on one line, or on several if it becomes too long. */
  #laidOut(node: Node, next: readonly NextPart[]): TextEdit {
    const indent = this.#indentAt(node.offset);
    const texts = next.map((part) => this.#textOf(part, indent + this.#unit));
    const isFlat = node.type === 'array' || (this.#isInLine(node) && partsOf(node).length > 0);
    const column = isFlat ? this.#columnAt(node.offset) : Number.POSITIVE_INFINITY;
    const text = this.#container(node.type === 'array', texts, indent, column);
    return { offset: node.offset, length: node.length, text };
  }

  #textOf(part: NextPart, indent: string): string {
    if (part.kind === 'kept') {
      const { start, end, value } = part.part;
      const edits = this.edits(value, part.value).map((edit) => ({ ...edit, offset: edit.offset - start }));
      return applyEdits(this.#text.slice(start, end), edits);
    }
    if (part.moved !== undefined) return this.#text.slice(part.moved.start, part.moved.end);
    const name = part.name === undefined ? '' : `${JSON.stringify(part.name)}: `;
    return name + this.write(part.value, indent, indent.length + name.length);
  }

  #nextParts(node: Node, value: JsonValue): readonly NextPart[] | undefined {
    if (node.type === 'array' && isList(value)) return nextItems(node, value);
    if (node.type === 'object' && isObject(value)) return nextProperties(node, value);
    return undefined;
  }

  /** Removes parts with the comma and the space between them and a part that stays. */
  #removals(parts: readonly Part[], next: readonly NextPart[]): readonly TextEdit[] {
    const kept = new Set(next.map((part) => (part.kind === 'kept' ? part.part.start : undefined)));
    const firstKept = parts.findIndex(({ start }) => kept.has(start));
    return parts.flatMap((part, index) => {
      if (kept.has(part.start)) return [];
      const previous = parts[index - 1];
      const following = parts[index + 1];
      const [from, to] =
        (firstKept === -1 || index < firstKept) && following !== undefined
          ? [part.start, following.start]
          : [previous?.end ?? part.start, part.end];
      return [{ offset: from, length: to - from, text: '' }];
    });
  }

  #insertions(node: Node, next: readonly NextPart[]): readonly TextEdit[] {
    const indent = this.#indentAt(node.offset);
    const separator = this.#lineEnd + indent + this.#unit;
    const edits: TextEdit[] = [];
    let previous: Part | undefined;
    const firstKept = next.find((part) => part.kind === 'kept');
    for (const part of next) {
      if (part.kind === 'kept') {
        previous = part.part;
        continue;
      }
      const text = this.#textOf(part, indent + this.#unit);
      if (previous !== undefined)
        edits.push({ offset: previous.end, length: 0, text: `,${separator}${text}` });
      else if (firstKept?.kind === 'kept')
        edits.push({ offset: firstKept.part.start, length: 0, text: `${text},${separator}` });
    }
    return edits;
  }

  #isInLine({ offset, length }: Node): boolean {
    return !this.#text.slice(offset, offset + length).includes('\n');
  }

  #columnAt(offset: number): number {
    return offset - (this.#text.lastIndexOf('\n', offset - 1) + 1);
  }

  #indentAt(offset: number): string {
    const line = this.#text.slice(this.#text.lastIndexOf('\n', offset - 1) + 1, offset);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }
}

const isScalar = (value: JsonValue): boolean => typeof value !== 'object' || value === null;

/** Joins edits at the same offset, in their order: an item that is added before another one comes first. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const byOffset = new Map<number, TextEdit>();
  for (const edit of edits) {
    const known = byOffset.get(edit.offset);
    byOffset.set(
      edit.offset,
      known === undefined
        ? edit
        : { ...edit, length: known.length + edit.length, text: known.text + edit.text },
    );
  }
  return [...byOffset.values()];
}

function partsOf({ children = [], type }: Node): readonly Part[] {
  return children.flatMap((child) => {
    const value = type === 'array' ? child : child.children?.[1];
    return value === undefined ? [] : [{ start: child.offset, end: child.offset + child.length, value }];
  });
}

/** A kept item has the order of the file; one that was moved is written again at its new place. */
function nextItems(node: Node, value: readonly JsonValue[]): readonly NextPart[] {
  const parts = partsOf(node);
  const partners = alignLists(
    parts.map((part) => valueIn(part.value)),
    value,
  );
  const inPlace = longestAscending(partners);
  return value.map((item, index): NextPart => {
    const partner = partners[index];
    const part = partner === undefined ? undefined : parts[partner];
    if (part !== undefined && inPlace.has(index)) return { kind: 'kept', part, value: item };
    const moved = part !== undefined && isEqual(valueIn(part.value), item) ? part : undefined;
    return { kind: 'added', name: undefined, value: item, moved };
  });
}

function nextProperties(node: Node, value: JsonObject): readonly NextPart[] {
  const parts = new Map(
    (node.children ?? []).flatMap(({ offset, length, children: [name, of] = [] }) =>
      of === undefined
        ? []
        : [[String(name?.value), { start: offset, end: offset + length, value: of }] as const],
    ),
  );
  const kept = [...parts].flatMap(([name, part]): NextPart[] => {
    const own = ownValue(value, name);
    return own === undefined ? [] : [{ kind: 'kept', part, value: own }];
  });
  // A new property follows the one that it follows in the value.
  const next: NextPart[] = [...kept];
  let previous: NextPart | undefined;
  for (const [name, item] of Object.entries(value)) {
    const part = parts.get(name);
    const added: NextPart = { kind: 'added', name, value: item, moved: undefined };
    if (part === undefined) next.splice(previous === undefined ? 0 : next.indexOf(previous) + 1, 0, added);
    previous =
      part === undefined ? added : next.find((other) => other.kind === 'kept' && other.part === part);
  }
  return next;
}

/** The indexes of a longest ascending subsequence of the defined numbers. */
function longestAscending(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const before: (number | undefined)[] = [];
  let best: number | undefined;
  for (const [index, number] of numbers.entries()) {
    lengths[index] = 0;
    if (number === undefined) continue;
    lengths[index] = 1;
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((numbers[earlier] ?? Number.POSITIVE_INFINITY) < number && length > (lengths[index] ?? 0)) {
        lengths[index] = length;
        before[index] = earlier;
      }
    }
    if (best === undefined || (lengths[index] ?? 0) > (lengths[best] ?? 0)) best = index;
  }
  const found = new Set<number>();
  for (let index = best; index !== undefined; index = before[index]) found.add(index);
  return found;
}

const valueIn = (node: Node): JsonValue => getNodeValue(node);

/** Whether two values are equal. The order of properties does not matter. */
export function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

/** The value of a property that an object has itself. */
export function ownValue(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
