import { isRecord } from '../engine/content/json-schema.ts';
import { hasExample } from '../engine/editor/editor-properties.ts';

/** A property of a schema, and what its description lacks; undefined if it lacks nothing. */
export interface DescribedProperty {
  readonly path: string;
  readonly lack: 'description' | 'sentence' | 'example' | undefined;
}

/** Lists the properties of a schema for editors at every depth. Properties of other files are not followed. */
export function describedProperties(schema: unknown, path = ''): readonly DescribedProperty[] {
  if (!isRecord(schema)) return [];
  const { properties, additionalProperties, items, anyOf } = schema;
  const own = Object.entries(isRecord(properties) ? properties : {});
  return [
    ...own.flatMap(([name, property]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [{ path: at, lack: lackOf(property) }, ...describedProperties(property, at)];
    }),
    ...describedProperties(additionalProperties, `${path}.*`),
    ...describedProperties(items, `${path}[]`),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((branch) => describedProperties(branch, path)) : []),
  ];
}

function lackOf(property: unknown): DescribedProperty['lack'] {
  const description = isRecord(property) ? property.description : undefined;
  if (typeof description !== 'string' || description === '') return 'description';
  if (!/^[A-Z"'].*\s/s.test(description)) return 'sentence';
  return hasExample(description) ? undefined : 'example';
}
