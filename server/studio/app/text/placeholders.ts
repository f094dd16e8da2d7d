/** A placeholder of a text: `{{ path | filter: "text" }}`. */
const placeholder = /\{\{(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?!\}\})[^\n])*\}\}/g;

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly source: string };

/** Splits a text into literal text and placeholders with their exact sources. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: source, index } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'placeholder', source });
    end = index + source.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the path of a placeholder without braces and filters: "city.name". */
export function placeholderName(source: string): string {
  return /^\{\{-?\s*([^\s|}]+)/.exec(source)?.[1]?.replace(/-$/, '') ?? source;
}

/** Returns the text of a chip: the value on the page, or the path if it is not known or a filter changes it. */
export function chipText(source: string, knownValue: (name: string) => string | undefined): string {
  const name = placeholderName(source);
  return source.includes('|') ? name : (knownValue(name) ?? name);
}

export function placeholderSource(name: string): string {
  return `{{ ${name} }}`;
}

/**
 * Replaces the placeholders of a source by words of letters and digits, so that a parser of Markdown reads a placeholder in an
 * address as a part of the address. `restore` puts the placeholders back into a part of the source.
 */
export function concealPlaceholders(source: string): ConcealedSource {
  const hidden: string[] = [];
  let word = 'zqph';
  while (source.includes(word)) word += 'q';
  const concealed = source.replace(placeholder, (found) => {
    hidden.push(found);
    return `${word}${hidden.length - 1}zq`;
  });
  const concealment = new RegExp(`${word}(\\d+)zq`, 'g');
  return {
    source: concealed,
    restore: (text) => text.replace(concealment, (found, index: string) => hidden[Number(index)] ?? found),
  };
}

export interface ConcealedSource {
  readonly source: string;
  readonly restore: (text: string) => string;
}
