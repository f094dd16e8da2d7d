import type { Position } from './line-index.ts';

/** A replacement in a text. Offsets count UTF-16 code units. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Applies edits that do not overlap. The rest of the text is unchanged. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { offset, length, text: replacement } of edits.toSorted((a, b) => b.offset - a.offset))
    result = result.slice(0, offset) + replacement + result.slice(offset + length);
  return result;
}

/** Returns the offset of a position in a text. */
export function offsetAt(text: string, { line, column }: Position): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
