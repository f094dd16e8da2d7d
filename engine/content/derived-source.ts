import type { JsonSource } from './json-source.ts';

/** Returns the source of an entry that has no file: all positions are that of one property of a file. */
export function sourceAt(source: JsonSource, property: string): JsonSource {
  const { file, text, value } = source;
  return {
    file,
    text,
    value,
    positionOf: () => source.positionOf([property]),
    positionOfKey: () => source.positionOfKey([property]),
    positionInText: (_path, offset) => source.positionInText([property], offset),
  };
}
