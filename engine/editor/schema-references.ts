import { isRecord } from '../content/json-schema.ts';

/**
 * Returns the references between schema files that lead nowhere, as "city.json: ./names.json#/$defs/paths", each once.
 * References to files that are not in the map are left out.
 * @param files file name -> text
 */
export function unresolvedReferences(files: ReadonlyMap<string, string>): readonly string[] {
  const parsed = new Map<string, unknown>([...files].map(([name, text]) => [name, JSON.parse(text)]));
  const missing = new Set<string>();
  for (const [name, schema] of parsed) {
    for (const reference of referencesOf(schema)) {
      const [file = '', pointer = ''] = reference.split('#');
      const target = parsed.get(file === '' ? name : file.replace(/^\.\//, ''));
      if (target !== undefined && at(target, pointer) === undefined) missing.add(`${name}: ${reference}`);
    }
  }
  return [...missing];
}

function referencesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (!isRecord(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesOf)];
}

function at(schema: unknown, pointer: string): unknown {
  let value = schema;
  for (const name of pointer.split('/').slice(1)) value = isRecord(value) ? value[name] : undefined;
  return value;
}
