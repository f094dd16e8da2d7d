import { isRecord } from '../content/json-schema.ts';
import { nearestName } from '../content/suggestion.ts';
import {
  type FilterCall,
  PlaceholderSyntaxError,
  parsePlaceholders,
  type TextPart,
} from './placeholder-parser.ts';
import { applyFilter, argumentFault, filterNames, toText } from './text-filters.ts';

/** A path into the page's variables: ["city", "name"]. */
export type VariablePath = readonly string[];

/** Provides the values of placeholders. */
export interface Variables {
  /** The value at a path, as a whole; undefined if there is none. */
  value(path: VariablePath): unknown;
  /** Whether a variable names a value of a claim that has expired or is absent. Such a value is undefined. */
  hasExpired(path: VariablePath): boolean;
  /** Whole years since a calendar date. */
  yearsSince(date: string): number;
  /** The language of the site, for filters that depend on it. */
  readonly language: string;
}

type Part =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly path: VariablePath }
  | { readonly kind: 'years-since'; readonly path: VariablePath }
  /** A variable with filters. `optional` if the first filter is "default", which replaces a missing value. */
  | {
      readonly kind: 'filtered';
      readonly path: VariablePath;
      readonly optional: boolean;
      readonly filters: readonly FilterCall[];
    };

/** A text with placeholders, parsed once. */
export interface CompiledText {
  readonly parts: readonly Part[];
  readonly variables: readonly TextVariable[];
}

/** A variable that a text reads. */
export interface TextVariable {
  readonly path: VariablePath;
  /** The offset of the placeholder in the text. */
  readonly offset: number;
  /** Whether the value is inserted without a filter that could turn a list into text. */
  readonly plain: boolean;
  /** Present if the placeholder has a fallback for a missing value. */
  readonly optional?: true;
  /** Present if the placeholder is the number of years since the value, which changes with the date. */
  readonly isAge?: true;
}

export type TextCompilation =
  | { readonly ok: true; readonly text: CompiledText }
  | {
      readonly ok: false;
      readonly code: 'CB_PLACEHOLDER' | 'CB_FILTER';
      readonly offset: number;
      readonly message: string;
      readonly hint?: string;
    };

/** The variable of a placeholder has no value on this page, or one that is not text. */
export class MissingValueError extends Error {
  readonly code = 'CB_MISSING_VALUE';
  readonly path: VariablePath;
  readonly found: unknown;

  constructor(path: VariablePath, found: unknown) {
    super(
      found === undefined
        ? `"${path.join('.')}" has no value here`
        : `"${path.join('.')}" is not text but ${Array.isArray(found) ? 'a list' : 'an object'}`,
    );
    this.name = 'MissingValueError';
    this.path = path;
    this.found = found;
  }
}

const allFilters = [...filterNames, 'years_since'].sort();

/**
 * Parses a text with placeholders in Liquid's output syntax, `{{ city.name | upcase }}`. There are no tags: a block's
 * `when` decides whether it appears.
 */
export function compileText(text: string): TextCompilation {
  try {
    const parts: Part[] = [];
    const variables: TextVariable[] = [];
    for (const written of parsePlaceholders(text)) {
      const part = compilePart(written);
      parts.push(part);
      if (part.kind === 'literal' || written.kind === 'literal') continue;
      const { path, kind } = part;
      variables.push({
        path,
        offset: written.offset,
        plain: kind !== 'filtered',
        ...(kind === 'filtered' && part.optional && { optional: true }),
        ...(kind === 'years-since' && { isAge: true }),
      });
    }
    return { ok: true, text: { parts, variables } };
  } catch (error) {
    if (!(error instanceof PlaceholderSyntaxError)) throw error;
    const { code, offset, message, hint } = error;
    return { ok: false, code, offset, message, hint };
  }
}

function compilePart(written: TextPart): Part {
  if (written.kind === 'literal') return written;
  const { path, filters, offset } = written;
  const [first] = filters;
  if (first === undefined) return { kind: 'variable', path };
  for (const { name, args } of filters) checkFilter(name, args.length, filters.length, offset);
  if (first.name === 'years_since') return { kind: 'years-since', path };
  return { kind: 'filtered', path, optional: first.name === 'default', filters };
}

function checkFilter(name: string, argumentCount: number, filterCount: number, offset: number): void {
  const refuse = (message: string, hint: string) =>
    new PlaceholderSyntaxError('CB_FILTER', offset, message, hint);
  if (!allFilters.includes(name)) {
    const nearest = nearestName(name, allFilters);
    throw refuse(
      `there is no filter "${name}"`,
      nearest === undefined ? `Available: ${allFilters.join(', ')}.` : `Did you mean "${nearest}"?`,
    );
  }
  if (name === 'years_since' && filterCount > 1)
    throw refuse('"years_since" cannot be combined with other filters', 'Make it the only filter.');
  const fault = argumentFault(name, argumentCount);
  if (fault !== undefined)
    throw refuse(fault, 'Separate the name and its arguments by a colon: {{ city.name | append: ", CA" }}.');
}

/**
 * Fills in a text.
 * @param protect escapes each inserted value; the text around it is left unchanged
 * @throws MissingValueError if a variable has no value, or one that is not text
 */
export function fillText(
  text: CompiledText,
  variables: Variables,
  protect: (value: string) => string,
): string {
  let filled = '';
  for (const part of text.parts)
    filled += part.kind === 'literal' ? part.text : protect(fillPart(part, variables));
  return filled;
}

function fillPart(part: Exclude<Part, { kind: 'literal' }>, variables: Variables): string {
  const value = variables.value(part.path);
  switch (part.kind) {
    case 'variable':
      return asText(part.path, value);
    case 'years-since':
      return String(variables.yearsSince(asText(part.path, value)));
    case 'filtered': {
      if (value === undefined ? !part.optional : isRecord(value))
        throw new MissingValueError(part.path, value);
      let filtered = value;
      for (const { name, args } of part.filters) filtered = applyFilter(name, filtered, args, variables);
      return toText(filtered);
    }
  }
}

function asText(path: VariablePath, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new MissingValueError(path, value);
}

/**
 * Escapes a value for markdown, so that it is shown as plain text. Line breaks become spaces, because a new line could
 * begin a heading, a list item or code.
 */
export function escapeMarkdown(value: string): string {
  return value
    .replace(/[\t\n\v\f\r ]+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&:@=]/g, (character) => `\\${character}`);
}
