import type { Diagnostic } from './diagnostic.ts';
import type { JsonPath, JsonSource } from './json-source.ts';

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
  return {
    file: source.file,
    ...position,
    code,
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Creates an error about a whole file. */
export function fileError(
  file: string,
  code: Diagnostic['code'],
  message: string,
  hint: string | undefined,
): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    code,
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}
