import type { Diagnostic } from './diagnostic.ts';
import type { JsonPath, JsonSource } from './json-source.ts';
import type { Position } from './line-index.ts';

/**
 * Creates an error at a path of a file.
 * @param key true for the position of the property's name, false for the position of its value
 */
export function errorAt(
  source: JsonSource,
  path: JsonPath,
  code: Diagnostic['code'],
  message: string,
  hint?: string,
  key = false,
): Diagnostic {
  const position = key ? source.positionOfKey(path) : source.positionOf(path);
  return errorAtPosition(source.file, position, code, message, hint);
}

/** Returns a diagnostic as a warning: what visitors do not notice keeps no page from them. */
export const asWarning = (diagnostic: Diagnostic): Diagnostic => ({ ...diagnostic, severity: 'warning' });

/** Creates an error at a position of a file. */
export function errorAtPosition(
  file: string,
  position: Position,
  code: Diagnostic['code'],
  message: string,
  hint: string | undefined,
): Diagnostic {
  return { file, ...position, code, severity: 'error', message, ...(hint === undefined ? {} : { hint }) };
}

/** Creates an error about a whole file. */
export function fileError(
  file: string,
  code: Diagnostic['code'],
  message: string,
  hint: string | undefined,
): Diagnostic {
  return errorAtPosition(file, { line: 1, column: 1 }, code, message, hint);
}
