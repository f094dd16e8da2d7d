import type { Diagnostic } from './diagnostic.ts';
import type { JsonPath, JsonSource } from './json-source.ts';
import type { SchemaFault } from './schema-validator.ts';

/** An error at a place of a file; `key` puts it at the name of the property rather than at its value. */
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

/** A fault of a value as an error of the file that it stands in. */
export function faultDiagnostic(source: JsonSource, fault: SchemaFault): Diagnostic {
  return errorAt(source, fault.path, fault.code, fault.message, fault.hint, fault.atKey);
}
