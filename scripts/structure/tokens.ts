export type Token =
  | { readonly kind: 'word' | 'punctuation'; readonly text: string; readonly line: number }
  /** `text` is the value between the quotes; a template with substitutions has the value of its first part. */
  | { readonly kind: 'string'; readonly text: string; readonly line: number }
  /** `text` includes the comment markers. */
  | { readonly kind: 'comment'; readonly text: string; readonly line: number };

const regexpMayFollow = /[(,=:[!&|?{};+\-*%~^>]/;
const keywordsBeforeRegexp = new Set(['return', 'typeof', 'case', 'of', 'in', 'void', 'await', 'yield']);

/**
 * Splits TypeScript or JSX into words, punctuation, strings and comments. It is a scanner, not a parser: apostrophes in
 * JSX text and unusual regular expressions are read wrongly up to the end of their line, and no further.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  /** For each open template substitution, the number of open braces in it. */
  const substitutions: number[] = [];
  let line = 1;
  let at = 0;

  const add = (kind: Token['kind'], end: number, text = source.slice(at, end)) => {
    tokens.push({ kind, text, line });
    for (let index = at; index < end; index++) if (source[index] === '\n') line += 1;
    at = end;
  };
  const addTemplatePart = (start: number) => {
    const end = endOfTemplatePart(source, start);
    const opensSubstitution = source[end - 1] === '{';
    if (opensSubstitution) substitutions.push(0);
    add('string', end, source.slice(start, opensSubstitution ? end - 2 : end - 1));
  };

  while (at < source.length) {
    const character = source[at] ?? '';
    const next = source[at + 1];
    const open = substitutions.at(-1);
    if (character === '\n') {
      line += 1;
      at += 1;
    } else if (/\s/.test(character)) at += 1;
    else if (character === '/' && next === '/') add('comment', endOfLine(source, at));
    else if (character === '/' && next === '*') {
      const end = source.indexOf('*/', at + 2);
      add('comment', end === -1 ? source.length : end + 2);
    } else if (character === '/' && regexpMayFollowToken(tokens)) add('punctuation', endOfRegexp(source, at));
    else if (character === "'" || character === '"') {
      const end = endOfString(source, at);
      add('string', end, source.slice(at + 1, source[end - 1] === character ? end - 1 : end));
    } else if (character === '`') addTemplatePart(at + 1);
    else if (character === '}' && open === 0) {
      substitutions.pop();
      addTemplatePart(at + 1);
    } else if (/[\w$]/.test(character)) {
      let end = at + 1;
      while (/[\w$]/.test(source[end] ?? '')) end += 1;
      add('word', end);
    } else {
      if (open !== undefined && character === '{') substitutions[substitutions.length - 1] = open + 1;
      if (open !== undefined && character === '}') substitutions[substitutions.length - 1] = open - 1;
      add('punctuation', at + 1);
    }
  }
  return tokens;
}

function regexpMayFollowToken(tokens: readonly Token[]): boolean {
  const previous = tokens.findLast(({ kind }) => kind !== 'comment');
  if (previous === undefined) return true;
  if (previous.kind === 'word') return keywordsBeforeRegexp.has(previous.text);
  return previous.kind === 'punctuation' && previous.text.length === 1 && regexpMayFollow.test(previous.text);
}

function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end;
}

/** The index after the closing quote, or the end of the line where it is missing. */
function endOfString(source: string, start: number): number {
  const quote = source[start];
  for (let index = start + 1; index < source.length; index++) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === quote) return index + 1;
    else if (source[index] === '\n') return index;
  }
  return source.length;
}

/** The index after the closing backtick or after the `${` of the next substitution. */
function endOfTemplatePart(source: string, start: number): number {
  for (let index = start; index < source.length; index++) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '`') return index + 1;
    else if (source[index] === '$' && source[index + 1] === '{') return index + 2;
  }
  return source.length;
}

function endOfRegexp(source: string, start: number): number {
  let inClass = false;
  for (let index = start + 1; index < source.length; index++) {
    const character = source[index];
    if (character === '\\') index += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '\n') return index;
    else if (character === '/' && !inClass) return index + 1;
  }
  return source.length;
}
