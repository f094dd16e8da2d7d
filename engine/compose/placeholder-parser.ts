/** A call of a filter: `| truncate: 20, "…"`. */
export interface FilterCall {
  readonly name: string;
  readonly args: readonly (string | number)[];
}

/** A part of a text: literal text, or a placeholder. */
export type TextPart =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'placeholder';
      /** The offset of the opening braces in the text. */
      readonly offset: number;
      readonly path: readonly string[];
      readonly filters: readonly FilterCall[];
    };

/** A syntax error at the placeholder that begins at `offset`. */
export class PlaceholderSyntaxError extends Error {
  readonly code: 'CB_PLACEHOLDER' | 'CB_FILTER';
  readonly offset: number;
  readonly hint: string;

  constructor(code: 'CB_PLACEHOLDER' | 'CB_FILTER', offset: number, message: string, hint: string) {
    super(message);
    this.name = 'PlaceholderSyntaxError';
    this.code = code;
    this.offset = offset;
    this.hint = hint;
  }
}

/**
 * Splits a text into literal text and placeholders: `{{ path | filter: "text", 5 }}`. A hyphen inside the braces,
 * `{{- path -}}`, removes the white space on that side. Tags (`{% … %}`) are errors.
 * @throws PlaceholderSyntaxError
 */
export function parsePlaceholders(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  let trimNext = false;
  for (;;) {
    const offset = text.slice(at).search(/\{[{%]/);
    const end = offset === -1 ? text.length : at + offset;
    const literal = trimNext ? text.slice(at, end).trimStart() : text.slice(at, end);
    if (offset === -1) {
      if (literal !== '') parts.push({ kind: 'literal', text: literal });
      return parts;
    }
    const parser = new PlaceholderParser(text, end);
    const { placeholder, trimBefore, trimAfter } = parser.parse();
    const shown = trimBefore ? literal.trimEnd() : literal;
    if (shown !== '') parts.push({ kind: 'literal', text: shown });
    parts.push(placeholder);
    at = parser.at;
    trimNext = trimAfter;
  }
}

const howToWrite = 'Write {{ city.name }}: two braces, a path, two braces.';

class PlaceholderParser {
  readonly #text: string;
  readonly #offset: number;
  /** The offset of the next character to read. */
  at: number;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
    this.at = offset;
  }

  parse() {
    if (this.#take(/\{%/y) !== undefined) {
      throw this.#error(
        'tags ({% … %}) are not supported',
        'To show a block only on some pages, use its "when". Only placeholders such as {{ city.name }} are filled in.',
      );
    }
    const trimBefore = this.#take(/\{\{-?/y) === '{{-';
    const path = this.#path();
    const filters: FilterCall[] = [];
    while (this.#token(/\|/y) !== undefined) filters.push(this.#filter());
    const close = this.#token(/-?\}\}/y);
    if (close === undefined) throw this.#unexpected();
    const placeholder = { kind: 'placeholder', offset: this.#offset, path, filters } as const;
    return { placeholder, trimBefore, trimAfter: close === '-}}' };
  }

  #path(): string[] {
    const first = this.#token(/[\p{L}_](?:[\p{L}\d_-]*[\p{L}\d_])?/uy);
    if (first === undefined) throw this.#noVariable();
    const path = [first];
    for (;;) {
      const name = this.#take(/\.[\p{L}\d_](?:[\p{L}\d_-]*[\p{L}\d_])?/uy);
      if (name !== undefined) path.push(name.slice(1));
      else if (this.#take(/\[/y) === undefined) return path;
      else {
        const quoted = this.#token(quotedText);
        if (quoted === undefined || this.#token(/\]/y) === undefined) throw this.#noVariable();
        path.push(unquote(quoted));
      }
    }
  }

  #filter(): FilterCall {
    const name = this.#token(/[\w-]*\w/y);
    if (name === undefined) throw this.#unexpected();
    const args: (string | number)[] = [];
    if (this.#token(/:/y) === undefined) return { name, args };
    do args.push(this.#argument(name));
    while (this.#token(/,/y) !== undefined);
    return { name, args };
  }

  #argument(filter: string): string | number {
    const quoted = this.#token(quotedText);
    if (quoted !== undefined) return unquote(quoted);
    const number = this.#token(/-?\d+(?:\.\d+)?(?![\w.])/y);
    if (number !== undefined) return Number(number);
    if (this.#token(/[\w[]/y) === undefined) throw this.#unexpected();
    throw new PlaceholderSyntaxError(
      'CB_FILTER',
      this.#offset,
      `an argument of the filter "${filter}" is neither quoted text nor a number`,
      'Variables cannot be arguments. Write text in quotes.',
    );
  }

  /** Reads what matches after white space, or nothing. */
  #token(pattern: RegExp): string | undefined {
    const start = this.at;
    this.#take(/\s+/y);
    const found = this.#take(pattern);
    if (found === undefined) this.at = start;
    return found;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #noVariable(): PlaceholderSyntaxError {
    const end = this.#text.indexOf('}}', this.#offset);
    if (end === -1) return this.#error('a placeholder is not closed', howToWrite);
    const written = this.#text.slice(this.#offset, end + 2);
    return this.#error(`"${written}" does not name a variable`, 'Write a path such as {{ city.name }}.');
  }

  #unexpected(): PlaceholderSyntaxError {
    const rest = this.#text.slice(this.at).trimStart();
    if (!rest.includes('}}')) return this.#error('a placeholder is not closed', howToWrite);
    return this.#error(`unexpected "${[...rest][0] ?? ''}" in a placeholder`, howToWrite);
  }

  #error(message: string, hint: string): PlaceholderSyntaxError {
    return new PlaceholderSyntaxError('CB_PLACEHOLDER', this.#offset, message, hint);
  }
}

const quotedText = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unquote(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
}
