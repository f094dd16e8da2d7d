import type { WrittenNode } from '../bench/written-page.ts';

type WrittenElement = Extract<WrittenNode, { readonly element: string }>;

/** A piece of a template. Values are named as in `place.text3`: of the site, of the place of the page, or of an item of a list. */
export type Part =
  | { readonly kind: 'markup'; readonly html: string }
  /** A script, styles or a template, whose content is not parsed. */
  | { readonly kind: 'raw'; readonly html: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'attribute'; readonly attribute: string; readonly value: string }
  | { readonly kind: 'list'; readonly value: string; readonly item: string; readonly parts: readonly Part[] };

/** Texts and lists by name. */
export interface Values {
  readonly [name: string]: string | readonly Values[];
}

export interface PageTemplate {
  readonly parts: readonly Part[];
  /** The values that are the same on all pages. */
  readonly site: Values;
  /** The values with which the template makes the page that it was read from. */
  readonly place: Values;
}

/** The owner of values. Nodes that are read together, as the items of a list are, have one record each. */
interface Scope {
  readonly name: string;
  readonly records: readonly Record<string, string | readonly Values[]>[];
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source']);
const shapes = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'use']);

/**
 * Returns the template that a developer would write for a page: neighbors with equal elements are loops over lists, the texts of
 * the main part are values, and all else is markup.
 * @param name the name of the place of the page; what contains it is a value too
 */
export function templateOf(page: WrittenNode, name: string): PageTemplate {
  const reader = new TemplateReader(name);
  const site = {};
  reader.read([page], { name: 'site', records: [site] });
  return { parts: reader.parts, site, place: reader.place };
}

class TemplateReader {
  readonly place: Record<string, string | readonly Values[]> = {};
  readonly #placeScope: Scope = { name: 'place', records: [this.place] };
  readonly #name: string;
  #parts: Part[] = [];
  #depth = 0;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get parts(): readonly Part[] {
    return this.#parts;
  }

  /** Adds the parts of nodes that have equal elements, one of each record of the scope. */
  read(nodes: readonly WrittenNode[], scope: Scope): void {
    const [first] = nodes;
    if (first === undefined) return;
    if ('text' in first) {
      const texts = nodes.map((node) => ('text' in node ? node.text.join(this.#name) : ''));
      const isValue = scope.name !== 'site' || this.#differs(texts);
      this.#add(
        isValue
          ? { kind: 'text', value: this.#keep('text', texts, scope) }
          : { kind: 'markup', html: escaped(texts[0] ?? '') },
      );
      return;
    }
    const { element, attributes, raw } = first;
    if (raw !== undefined) {
      const written = Object.entries(attributes).map(([name, value]) => attributeOf(name, value));
      this.#add({ kind: 'raw', html: `<${element}${written.join('')}>${raw}</${element}>` });
      return;
    }
    const elements = nodes.filter((node) => 'element' in node);
    this.#markup(`<${element}`);
    for (const attribute of Object.keys(attributes)) {
      const values = elements.map((each) => each.attributes[attribute] ?? '');
      this.#add(
        this.#differs(values)
          ? { kind: 'attribute', attribute, value: this.#keep(attribute, values, scope) }
          : { kind: 'markup', html: attributeOf(attribute, values[0] ?? '') },
      );
    }
    if (voidElements.has(element) || shapes.has(element)) {
      this.#markup('/>');
      return;
    }
    this.#markup('>');
    this.#readChildren(elements, element === 'main' ? this.#placeScope : scope);
    this.#markup(`</${element}>`);
  }

  #readChildren(elements: readonly WrittenElement[], scope: Scope): void {
    const children = elements[0]?.children ?? [];
    for (let index = 0; index < children.length; ) {
      const length = elements[0]?.element === 'head' ? 1 : runLength(children, index);
      const runs = elements.map((element) => element.children.slice(index, index + length));
      if (length === 1) this.read(runs.flat(), scope);
      else this.#readList(runs, scope);
      index += length;
    }
  }

  #readList(runs: readonly (readonly WrittenNode[])[], scope: Scope): void {
    const items = runs.map((run) => run.map((): Record<string, string | readonly Values[]> => ({})));
    const value = this.#keep('list', items, scope);
    const outer = this.#parts;
    this.#parts = [];
    this.#depth += 1;
    const item = `item${this.#depth}`;
    this.read(runs.flat(), { name: item, records: items.flat() });
    this.#depth -= 1;
    const parts = this.#parts;
    this.#parts = outer;
    this.#add({ kind: 'list', value, item, parts });
  }

  #differs(texts: readonly string[]): boolean {
    return new Set(texts).size > 1 || texts.some((text) => text.includes(this.#name));
  }

  /** Returns the name of values that it adds to the records of a scope. */
  #keep(kind: string, values: readonly (string | readonly Values[])[], scope: Scope): string {
    const isOfPlace = scope.name === 'site' && typeof values[0] === 'string';
    const { name, records } = isOfPlace ? this.#placeScope : scope;
    this.#count += 1;
    const key = `${kind.replaceAll(/[^a-z]/g, '')}${this.#count}`;
    for (const [index, record] of records.entries()) record[key] = values[index] ?? '';
    return `${name}.${key}`;
  }

  #markup(html: string): void {
    this.#add({ kind: 'markup', html });
  }

  #add(part: Part): void {
    this.#parts.push(part);
  }
}

/** The number of neighbors from an index on that have equal elements; 1 for a text. */
function runLength(children: readonly WrittenNode[], from: number): number {
  const shape = shapeOf(children[from]);
  let to = from + 1;
  while (shape !== '' && shapeOf(children[to]) === shape) to += 1;
  return to - from;
}

/** The elements of a node with the names of their attributes, without their texts; empty for a text. */
function shapeOf(node: WrittenNode | undefined): string {
  if (node === undefined || 'text' in node) return '';
  const children = node.children.map((child) => ('text' in child ? '.' : shapeOf(child)));
  return `${node.element} ${Object.keys(node.attributes)}(${children})${node.raw ?? ''}`;
}

const attributeOf = (name: string, value: string): string =>
  value === '' ? ` ${name}` : ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Characters, for 1.6 million pages. */
const markLength = 4;

/**
 * Returns values of the same lengths for another page, so that no text is on two pages. Texts that are too short for the number of
 * a page stay the same.
 */
export function valuesOfPage(values: Values, page: number): Values {
  const mark = page.toString(36).padStart(markLength, '0');
  const changed = (value: string | readonly Values[]): string | readonly Values[] => {
    if (typeof value !== 'string') return value.map((item) => valuesOfPage(item, page));
    return value.length < 2 * markLength ? value : value.slice(0, -markLength) + mark;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, changed(value)]));
}
