import { isRecord } from '../content/json-schema.ts';

const text = '';

/**
 * Returns a value of content with an empty text in place of each text. Paragraphs are one text. Values with the same outline differ
 * in their texts only.
 */
export function outlineOf(value: unknown): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? text : value.map(outlineOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, outlineOf(child)]));
}

/** Reads a value that has a certain outline. */
type ReadValue<Source> = (source: Source) => unknown;

/**
 * Returns a value with an outline, with other texts.
 * @param read returns the value
 * @param textOf returns the text to be inserted, given the function that reads it
 */
export function fillOutline<Source>(
  outline: unknown,
  read: ReadValue<Source>,
  textOf: (read: ReadValue<Source>) => string,
): unknown {
  if (outline === text) return textOf(read);
  if (Array.isArray(outline))
    return outline.map((item, index) => {
      const readItem: ReadValue<Source> = (source) => {
        const list = read(source);
        return Array.isArray(list) ? list[index] : undefined;
      };
      return fillOutline(item, readItem, textOf);
    });
  if (!isRecord(outline)) return outline;
  return Object.fromEntries(
    Object.entries(outline).map(([name, child]) => {
      const readProperty: ReadValue<Source> = (source) => {
        const record = read(source);
        return isRecord(record) ? record[name] : undefined;
      };
      return [name, fillOutline(child, readProperty, textOf)];
    }),
  );
}
