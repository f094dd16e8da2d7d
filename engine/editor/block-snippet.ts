/**
 * Returns the body of a snippet in the form of VS Code that inserts a block of a type: the block of an example with the
 * name of its type as id, which is selected for typing over.
 */
export function snippetBody(
  type: string,
  example: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { id: `^"\${1:${type}}"`, type, ...escapedRecord(example) };
}

function escapedRecord(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, escaped(value)]));
}

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return escapedText(value);
  if (Array.isArray(value)) return value.map(escaped);
  return typeof value === 'object' && value !== null ? escapedRecord(value) : value;
}

/** A text that starts with "^" is inserted as it is; `$`, `}` and `\` have a meaning in snippets. */
function escapedText(text: string): string {
  if (!/^\^|[$}\\"]/.test(text)) return text;
  return `^${JSON.stringify(text).replace(/[\\$}]/g, '\\$&')}`;
}
