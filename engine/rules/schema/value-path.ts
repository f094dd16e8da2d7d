import { isRecord, type JsonSchema, schemaOfItems, schemaOfProperty } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';

/** The value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  let at = root;
  for (const segment of path) {
    if (Array.isArray(at)) at = at[Number(segment)];
    else if (isRecord(at)) at = at[String(segment)];
    else return undefined;
  }
  return at;
}

/** The schema of the value at a path, through unions; undefined if the schema does not go that deep. */
export function schemaAt(schema: JsonSchema, path: JsonPath): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const segment of path) {
    if (at === undefined) return undefined;
    at =
      typeof segment === 'number'
        ? (schemaOfItems(at) ?? schemaOfProperty(at, ''))
        : schemaOfProperty(at, segment);
  }
  return at;
}

/** Converts a JSON pointer to a path: a number for an index of a list, a string for a property, even one of digits. */
export function pathOfPointer(pointer: string, root: unknown): JsonPath {
  let at = root;
  return pointer
    .split('/')
    .slice(1)
    .map((written) => {
      const name = written.replaceAll('~1', '/').replaceAll('~0', '~');
      const segment = Array.isArray(at) ? Number(name) : name;
      at = valueAt(at, [segment]);
      return segment;
    });
}
