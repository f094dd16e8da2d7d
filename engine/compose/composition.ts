import { LRUCache } from 'lru-cache';
import { isFrom } from '../content/document-blocks.ts';
import { isRecord, type JsonSchema, schemaOfItems, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath } from '../content/json-source.ts';
import {
  type CompiledText,
  compileText,
  escapeMarkdown,
  fillText,
  MissingValueError,
  type TextCompilation,
  type TextVariable,
  type VariablePath,
  type Variables,
} from './placeholder.ts';
import { joinSentences, type Sentence, sentencesOf } from './sentences.ts';
import { keepIndexes } from './written-path.ts';

/** A prepared piece of a document: literal values and values to fill in. */
export type Composition =
  | { readonly kind: 'literal'; readonly value: unknown }
  | {
      readonly kind: 'text';
      readonly text: CompiledText;
      readonly markdown: boolean;
      /** Present if the text reads a claim without a fallback: sentences that read an expired one are left out. */
      readonly sentences?: readonly Sentence[];
    }
  | { readonly kind: 'from'; readonly path: VariablePath }
  | {
      readonly kind: 'list';
      readonly items: readonly Composition[];
      /** The number of items that the list must keep, or else it is left out. Present if an item reads a claim. */
      readonly minimum?: number;
    }
  | {
      readonly kind: 'object';
      readonly properties: readonly (readonly [name: string, value: Composition])[];
      /** The properties without which the object is left out. Present if a property reads a claim. */
      readonly required?: readonly string[];
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
    if (items.every((child) => child.kind === 'literal')) return { kind: 'literal', value };
    return { kind: 'list', items, ...(items.some(mayExpire) && { minimum: minimumOf(schema) }) };
  }
  if (isRecord(value)) {
    const properties = Object.entries(value).map(([name, child]) => {
      return [name, prepare(child, schemaOfProperty(schema, name) ?? {}, [...path, name], faults)] as const;
    });
    if (properties.every(([, child]) => child.kind === 'literal')) return { kind: 'literal', value };
    // A whole piece is not left out for one of its properties: `omissions` finds those that it needs.
    const required = path.length === 0 ? [] : requiredOf(schema);
    return {
      kind: 'object',
      properties,
      ...(properties.some(([, child]) => mayExpire(child)) && { required }),
    };
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
  if (compiled.ok) return textComposition(compiled.text, markdown);
  faults.push({ path, fault: compiled });
  return { kind: 'literal', value };
}

/** Prepares a parsed text. */
export function textComposition(text: CompiledText, markdown: boolean): Composition {
  const sentences = text.variables.some(readsClaim) ? { sentences: sentencesOf(text, markdown) } : {};
  return { kind: 'text', text, markdown, ...sentences };
}

/** Whether a placeholder reads a claim and has no fallback. */
function readsClaim({ path: [root], optional }: TextVariable): boolean {
  return root === 'claims' && optional !== true;
}

/** Whether a part of a piece is left out when a claim expires. */
function mayExpire(composition: Composition): boolean {
  switch (composition.kind) {
    case 'literal':
      return false;
    case 'text':
      return composition.sentences !== undefined;
    case 'from':
      return composition.path[0] === 'claims';
    case 'list':
      return composition.minimum !== undefined;
    case 'object':
      return composition.required !== undefined;
  }
}

function minimumOf(schema: JsonSchema): number {
  return schema.minItems ?? schema.anyOf?.find((branch) => branch.items !== undefined)?.minItems ?? 0;
}

function requiredOf(schema: JsonSchema): readonly string[] {
  return schema.required ?? schema.anyOf?.find((branch) => branch.required !== undefined)?.required ?? [];
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
 * Fills in a prepared piece. Properties with a `from` that has no value are left out, and so are sentences that read an
 * expired claim, with the items and properties that are empty without them. Undefined if nothing is left.
 * @throws MissingValueError if a placeholder in another text has no value
 */
export function fill(composition: Composition, variables: Variables): unknown {
  switch (composition.kind) {
    case 'literal':
      return composition.value;
    case 'text': {
      const { text, sentences, markdown } = composition;
      const protect = markdown ? escapeMarkdown : asWritten;
      const isOmitted = (part: CompiledText) => readsExpired(part, variables.hasExpired);
      if (sentences === undefined || !isOmitted(text)) return fillText(text, variables, protect);
      return joinSentences(sentences, (sentence) =>
        isOmitted(sentence.text) ? undefined : fillText(sentence.text, variables, protect),
      );
    }
    case 'from':
      return variables.value(composition.path);
    case 'list': {
      const { items, minimum = 0 } = composition;
      const values = items.map((item) => fill(item, variables));
      const kept = keepIndexes(values);
      const isShortened = items.some((item, index) => values[index] === undefined && mayExpire(item));
      return isShortened && kept.length < minimum ? undefined : kept;
    }
    case 'object': {
      const filled: Record<string, unknown> = {};
      for (const [name, property] of composition.properties) {
        const value = fill(property, variables);
        if (value !== undefined) filled[name] = value;
        else if (mayExpire(property) && composition.required?.includes(name)) return undefined;
      }
      return filled;
    }
  }
}

/**
 * Fills in a single text that cannot be left out.
 * @throws MissingValueError if a placeholder has no value
 */
export function fillRequired(text: string, variables: Variables): string {
  const composition = composeText(text);
  const filled = fill(composition, variables);
  if (filled === undefined)
    throw new MissingValueError(omission(composition, variables.hasExpired)?.variable ?? [], undefined);
  return String(filled);
}

function readsExpired({ variables }: CompiledText, isExpired: (variable: VariablePath) => boolean): boolean {
  return variables.some((variable) => readsClaim(variable) && isExpired(variable.path));
}

/** Returns the read for which nothing of a prepared piece is left when claims have expired; undefined if some of it is. */
export function omission(
  composition: Composition,
  isExpired: (variable: VariablePath) => boolean,
  at: JsonPath = [],
): CompositionRead | undefined {
  if (!mayExpire(composition)) return undefined;
  switch (composition.kind) {
    case 'literal':
      return undefined;
    case 'text': {
      const { text, sentences = [] } = composition;
      if (sentences.some((sentence) => !readsExpired(sentence.text, isExpired))) return undefined;
      const index = text.variables.findIndex((variable) => readsClaim(variable) && isExpired(variable.path));
      return readsOf(composition, at)[index];
    }
    case 'from':
      return isExpired(composition.path) ? { kind: 'from', at, variable: composition.path } : undefined;
    case 'list': {
      const lost = composition.items.flatMap(
        (item, index) => omission(item, isExpired, [...at, index]) ?? [],
      );
      return composition.items.length - lost.length < (composition.minimum ?? 0) ? lost[0] : undefined;
    }
    case 'object':
      return omissions(composition, composition.required ?? [], isExpired, at)[0];
  }
}

/** Returns the reads for which properties that an object needs are left out when claims have expired. */
export function omissions(
  composition: Composition,
  required: readonly string[],
  isExpired: (variable: VariablePath) => boolean,
  at: JsonPath = [],
): readonly CompositionRead[] {
  if (composition.kind !== 'object') return [];
  return composition.properties.flatMap(([name, property]) =>
    required.includes(name) ? (omission(property, isExpired, [...at, name]) ?? []) : [],
  );
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
