import { LRUCache } from 'lru-cache';
import { isFrom } from '../content/document-blocks.ts';
import { isRecord, type JsonSchema, schemaOfItems, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import {
  type CompiledText,
  compileText,
  escapeMarkdown,
  fillText,
  type TextCompilation,
  type VariablePath,
  type Variables,
} from './placeholder.ts';

/** A prepared piece of a document: literal values and values to fill in. */
export type Composition =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: CompiledText; readonly markdown: boolean }
  | { readonly kind: 'from'; readonly path: VariablePath }
  | { readonly kind: 'list'; readonly items: readonly Composition[] }
  | {
      readonly kind: 'object';
      readonly properties: readonly (readonly [name: string, value: Composition])[];
    };

/** An invalid placeholder, with its path in the piece. */
export interface CompositionFault {
  readonly path: JsonPath;
  readonly fault: TextCompilation & { readonly ok: false };
}

/** A variable that a composition reads, and its path in the piece. */
export type CompositionRead = { readonly at: JsonPath; readonly variable: VariablePath } & (
  | {
      readonly kind: 'text';
      /** The offset of the placeholder in the text. */
      readonly offset: number;
      /** Whether the value is inserted without a filter that could turn a list into text. */
      readonly plain: boolean;
      /** Present if the text contains the number of years since the value. */
      readonly isAge?: true;
    }
  | { readonly kind: 'from' }
);

const compositions = new WeakMap<object, Composition>();

/**
 * Prepares a block or another piece of a document. Pieces are immutable, so each is prepared once.
 * @param schema determines which texts are markdown
 * @param faults collects invalid placeholders; a text with one is left unchanged
 */
export function compose(piece: object, schema: JsonSchema, faults?: CompositionFault[]): Composition {
  const known = compositions.get(piece);
  if (known !== undefined && faults === undefined) return known;
  const composition = prepare(piece, schema, [], faults ?? []);
  compositions.set(piece, composition);
  return composition;
}

const texts = new LRUCache<string, Composition>({ max: 10_000 });

/** Prepares a single text, such as a title. Cached, because every cell of a template has the same title. */
export function composeText(text: string): Composition {
  let composition = texts.get(text);
  if (composition === undefined) {
    composition = prepare(text, {}, [], []);
    texts.set(text, composition);
  }
  return composition;
}

function prepare(
  value: unknown,
  schema: JsonSchema,
  path: JsonPath,
  faults: CompositionFault[],
): Composition {
  if (typeof value === 'string') return prepareText(value, schema.markdown === true, path, faults);
  if (isFrom(value)) return { kind: 'from', path: value.from.split('.') };
  if (Array.isArray(value)) {
    const item = itemSchema(schema);
    const items = value.map((child, index) => prepare(child, item, [...path, index], faults));
    return items.every((child) => child.kind === 'literal')
      ? { kind: 'literal', value }
      : { kind: 'list', items };
  }
  if (isRecord(value)) {
    const properties = Object.entries(value).map(([name, child]) => {
      return [name, prepare(child, schemaOfProperty(schema, name) ?? {}, [...path, name], faults)] as const;
    });
    return properties.every(([, child]) => child.kind === 'literal')
      ? { kind: 'literal', value }
      : { kind: 'object', properties };
  }
  return { kind: 'literal', value };
}

function prepareText(
  value: string,
  markdown: boolean,
  path: JsonPath,
  faults: CompositionFault[],
): Composition {
  if (!value.includes('{{') && !value.includes('{%')) {
    const offset = value.indexOf('}}');
    if (offset !== -1) faults.push({ path, fault: { ...unopened, offset } });
    return { kind: 'literal', value };
  }
  const compiled = compileText(value);
  if (compiled.ok) return { kind: 'text', text: compiled.text, markdown };
  faults.push({ path, fault: compiled });
  return { kind: 'literal', value };
}

const unopened = {
  ok: false,
  code: 'CB_PLACEHOLDER',
  message: '"}}" has no matching "{{"',
  hint: 'Write {{ city.name }}: two braces, a path, two braces.',
} as const;

// The paragraphs of a markdown property are markdown.
function itemSchema(schema: JsonSchema): JsonSchema {
  const items = schemaOfItems(schema) ?? {};
  return schema.markdown === true ? { ...items, markdown: true } : items;
}

/**
 * Fills in a prepared piece. Properties with a `from` that has no value are left out.
 * @throws MissingValueError if a placeholder in a text has no value
 */
export function fill(composition: Composition, variables: Variables): unknown {
  switch (composition.kind) {
    case 'literal':
      return composition.value;
    case 'text':
      return fillText(composition.text, variables, composition.markdown ? escapeMarkdown : asWritten);
    case 'from':
      return variables.value(composition.path);
    case 'list':
      return composition.items.map((item) => fill(item, variables)).filter((item) => item !== undefined);
    case 'object': {
      const filled: Record<string, unknown> = {};
      for (const [name, property] of composition.properties) {
        const value = fill(property, variables);
        if (value !== undefined) filled[name] = value;
      }
      return filled;
    }
  }
}

/** Returns all reads of a prepared piece. */
export function readsOf(composition: Composition, at: JsonPath = []): CompositionRead[] {
  switch (composition.kind) {
    case 'literal':
      return [];
    case 'text':
      return composition.text.variables.map(({ path, offset, plain, isAge }) => ({
        kind: 'text',
        at,
        variable: path,
        offset,
        plain,
        ...(isAge && { isAge }),
      }));
    case 'from':
      return [{ kind: 'from', at, variable: composition.path }];
    case 'list':
      return composition.items.flatMap((item, index) => readsOf(item, [...at, index]));
    case 'object':
      return composition.properties.flatMap(([name, property]) => readsOf(property, [...at, name]));
  }
}

function asWritten(value: string): string {
  return value;
}
