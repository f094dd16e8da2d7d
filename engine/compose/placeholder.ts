import { type Filter, Liquid, type Template } from 'liquidjs';
import { isRecord } from '../content/json-schema.ts';
import { nearestName } from '../content/suggestion.ts';

/** A path into the page's variables: ["city", "name"]. */
export type VariablePath = readonly string[];

/** How a text gets at values while it is filled in. */
export interface Variables {
  /** The value at a path, with all it holds; undefined where there is none. */
  value(path: VariablePath): unknown;
  /** Whole years since a calendar date. */
  yearsSince(date: string): number;
}

type Part =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly path: VariablePath }
  | { readonly kind: 'years-since'; readonly path: VariablePath }
  /** A variable with filters; `apply` runs them. `optional` where "default" says what stands in for a missing value. */
  | {
      readonly kind: 'filtered';
      readonly path: VariablePath;
      readonly optional: boolean;
      readonly apply: (value: unknown) => string;
    };

/** A text with placeholders, parsed once. */
export interface CompiledText {
  readonly parts: readonly Part[];
  /** The paths that it reads, each with the position of its placeholder in the text; `plain` where no filter follows. */
  readonly variables: readonly {
    readonly path: VariablePath;
    readonly offset: number;
    readonly plain: boolean;
  }[];
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

/** A placeholder's variable has no value on a page where the text needs one. */
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

// Filters are checked against our own list, so that the message can say what was meant.
const liquid = new Liquid({ strictVariables: true });

/** Liquid's filters that depend on nothing but their input, and ours. */
const filterNames = [
  'append',
  'array_to_sentence_string',
  'capitalize',
  'default',
  'downcase',
  'first',
  'join',
  'last',
  'prepend',
  'remove',
  'replace',
  'replace_first',
  'size',
  'slugify',
  'squish',
  'strip',
  'truncate',
  'truncatewords',
  'upcase',
  'url_encode',
  'years_since',
];

/**
 * Parses a text with Liquid's output syntax: `{{ city.name | upcase }}`. No tags: whether a block appears is its `when`.
 */
export function compileText(text: string): TextCompilation {
  let templates: readonly Template[];
  try {
    templates = liquid.parse(text);
  } catch (error) {
    return unreadable(text, error);
  }
  const parts: Part[] = [];
  const variables: CompiledText['variables'][number][] = [];
  for (const template of templates) {
    const part = readPart(template, text);
    if (!part.ok) return part;
    if (part.part.kind !== 'literal') {
      const { path, kind } = part.part;
      variables.push({ path, offset: template.token.begin, plain: kind !== 'filtered' });
    }
    parts.push(part.part);
  }
  return { ok: true, text: { parts, variables } };
}

/**
 * Fills a text in.
 * @param protect what is done to each filled-in value; what the template itself says is left as it is.
 * @throws MissingValueError when a variable has no value, or one that is not text.
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
    case 'filtered':
      if (value === undefined ? !part.optional : isRecord(value))
        throw new MissingValueError(part.path, value);
      return part.apply(value);
  }
}

function asText(path: VariablePath, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new MissingValueError(path, value);
}

type PartReading = { readonly ok: true; readonly part: Part } | (TextCompilation & { readonly ok: false });

function readPart(template: Template, text: string): PartReading {
  const { begin, end } = template.token;
  const refuse = (code: 'CB_PLACEHOLDER' | 'CB_FILTER', message: string, hint?: string): PartReading => ({
    ok: false,
    code,
    offset: begin,
    message,
    ...(hint === undefined ? {} : { hint }),
  });
  if (isLiteral(template)) return { ok: true, part: { kind: 'literal', text: template.str } };
  if (!isOutput(template)) {
    return refuse(
      'CB_PLACEHOLDER',
      'Liquid tags have no meaning here',
      'Whether a block appears is its "when"; only placeholders such as {{ city.name }} are filled in.',
    );
  }
  const [token, ...more] = template.value.initial.postfix;
  if (!isPathToken(token) || more.length > 0) {
    return refuse(
      'CB_PLACEHOLDER',
      `"${text.slice(begin, end)}" does not name a variable`,
      'Write a path such as {{ city.name }}.',
    );
  }
  const path = token.props.map((property) => property.content);
  const { filters } = template.value;
  for (const filter of filters) {
    if (!filterNames.includes(filter.name)) {
      const nearest = nearestName(filter.name, filterNames);
      return refuse(
        'CB_FILTER',
        `there is no filter "${filter.name}"`,
        nearest === undefined ? `Filters: ${filterNames.join(', ')}.` : `Did you mean "${nearest}"?`,
      );
    }
    if (filter.args.some((argument) => !isLiteralArgument(argument))) {
      return refuse(
        'CB_FILTER',
        `the filter "${filter.name}" is given a variable`,
        'Give filters texts in quotes, or numbers.',
      );
    }
  }
  const [first, ...rest] = filters;
  if (first === undefined) return { ok: true, part: { kind: 'variable', path } };
  if (first.name === 'years_since') {
    return rest.length === 0
      ? { ok: true, part: { kind: 'years-since', path } }
      : refuse('CB_FILTER', '"years_since" is followed by another filter', 'Let it be the only one.');
  }
  const run = liquid.parse(`{{ value${text.slice(token.end, end)}`);
  return {
    ok: true,
    part: {
      kind: 'filtered',
      path,
      optional: first.name === 'default',
      apply: (value) => String(liquid.renderSync(run, { value: value ?? null })),
    },
  };
}

interface LiteralTemplate extends Template {
  readonly str: string;
}

interface OutputTemplate extends Template {
  readonly value: {
    readonly initial: { readonly postfix: readonly unknown[] };
    readonly filters: readonly Filter[];
  };
}

function isLiteral(template: Template): template is LiteralTemplate {
  return 'str' in template && typeof template.str === 'string';
}

function isOutput(template: Template): template is OutputTemplate {
  return (
    'value' in template &&
    typeof template.value === 'object' &&
    template.value !== null &&
    'initial' in template.value &&
    'filters' in template.value
  );
}

interface PathToken {
  readonly end: number;
  readonly variable?: undefined;
  readonly props: readonly { readonly content: string }[];
}

function isPathToken(token: unknown): token is PathToken {
  return (
    typeof token === 'object' &&
    token !== null &&
    'props' in token &&
    Array.isArray(token.props) &&
    token.props.length > 0 &&
    token.props.every((property) => typeof property?.content === 'string') &&
    (!('variable' in token) || token.variable === undefined)
  );
}

// Quoted texts and numbers have `content`; variables have `props`; named arguments are pairs and not needed by any filter here.
function isLiteralArgument(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'content' in argument && !('props' in argument);
}

function unreadable(text: string, error: unknown): TextCompilation & { readonly ok: false } {
  const end = beginOf(error) ?? 0;
  const begin = Math.max(0, text.lastIndexOf('{{', end), text.lastIndexOf('{%', end));
  const reason =
    error instanceof Error ? (error.message.split(', line:')[0] ?? error.message) : String(error);
  return {
    ok: false,
    code: 'CB_PLACEHOLDER',
    offset: begin,
    message: reason.endsWith('not closed')
      ? 'a placeholder is not closed'
      : `a placeholder cannot be read: ${reason}`,
    hint: 'Write {{ city.name }}: two braces, a path, two braces.',
  };
}

function beginOf(error: unknown): number | undefined {
  const token = error instanceof Error && 'token' in error ? error.token : undefined;
  return typeof token === 'object' && token !== null && 'begin' in token && typeof token.begin === 'number'
    ? token.begin
    : undefined;
}

/**
 * Escapes a value for the middle of markdown, so that what an entry says is text there too. Line breaks become spaces:
 * a line of its own could be a heading, an item or code.
 */
export function escapeMarkdown(value: string): string {
  return value
    .replace(/[\t\n\v\f\r ]+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&:@=]/g, (character) => `\\${character}`);
}
