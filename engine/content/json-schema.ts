import { z } from 'zod';
import type { JsonPath } from './json-source.ts';

/** A kind of request that a page sends to another host, as a Content-Security-Policy distinguishes them. */
export type LoadKind = 'script' | 'connect' | 'image' | 'frame';

/** The part of JSON Schema 2020-12 that zod generates for this project's schemas, with the annotations of common.ts. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly pattern?: string;
  /** The hint for a text that does not match `pattern`. VS Code shows it as well. */
  readonly patternErrorMessage?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A text without white space at either end. */
  readonly trimmed?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The program writes the value; forms do not show it. */
  readonly readOnly?: boolean;
  /** The collection in which a slug names an entry. */
  readonly reference?: string;
  readonly markdown?: boolean;
  readonly link?: boolean;
  readonly calendarDate?: boolean;
  /** The value is the name of an icon. It replaces an `enum`, whose 2,400 names would be in every schema. */
  readonly iconName?: boolean;
  /** An object that names a picture in `media/`. */
  readonly picture?: boolean;
  /** The value is the name of a telephone number of the site. */
  readonly phoneName?: boolean;
  /** The value is the name of a collection that the site declares. */
  readonly declaredCollection?: boolean;
  /** The value is the slug of an entry of the collection that this property of the same object names. */
  readonly entryOf?: string;
  /** The value is the name of a field of the collection that this property of the same object names. */
  readonly fieldOf?: string;
  /** The types that this field may have. */
  readonly fieldTypes?: readonly string[];
  /** The list of names that editors propose for the value: see `engine/editor/name-sets.ts`. */
  readonly completes?: string;
  /** The kinds of requests that pages send to the host of this address: see `engine/routes/loaded-origins.ts`. */
  readonly loads?: readonly LoadKind[];
  /** The identifier without which pages load nothing from the host. */
  readonly service?: string;
}

/** The keywords of {@link JsonSchema} that are not part of JSON Schema and that ajv ignores. */
export const annotationKeywords = [
  'patternErrorMessage',
  'reference',
  'markdown',
  'link',
  'calendarDate',
  'picture',
  'phoneName',
  'declaredCollection',
  'entryOf',
  'fieldOf',
  'fieldTypes',
  'completes',
  'loads',
  'service',
] as const;

/** Converts a zod schema to the JSON Schema that ajv and editors read. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  // Through JSON, so that validation uses exactly the schema that is written to content/schema/.
  return JSON.parse(
    JSON.stringify(
      z.toJSONSchema(schema, {
        target: 'draft-2020-12',
        io: 'input',
        override: ({ jsonSchema }) => {
          if (jsonSchema.iconName === true) delete jsonSchema.enum;
        },
      }),
    ),
  );
}

/** Called for a value with the schema that applies to it. The path must be read during the call. */
export type SchemaVisitor = (at: {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly path: JsonPath;
  readonly key: boolean;
}) => void;

/**
 * Walks a value along its schema. Calls `visit` for every value with the schema that applies to it, and for every
 * property name that has a schema of its own: `key` is then true, `value` is the name, and the path ends with it.
 */
export function walkSchema(
  schema: JsonSchema,
  value: unknown,
  visit: SchemaVisitor,
  path: JsonPath = [],
): void {
  visit({ schema, value, path, key: false });
  if (schema.anyOf !== undefined) {
    const branch = branchOf(schema, value);
    if (branch !== undefined) walkSchema(branch, value, visit, path);
    return;
  }
  if (Array.isArray(value)) {
    const items = schema.items;
    if (items === undefined) return;
    for (const [index, item] of value.entries()) walkSchema(items, item, visit, [...path, index]);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, child] of Object.entries(value)) {
    const childSchema = schemaOfProperty(schema, name);
    if (schema.propertyNames === undefined && childSchema === undefined) continue;
    const childPath = [...path, name];
    if (schema.propertyNames !== undefined)
      visit({ schema: schema.propertyNames, value: name, path: childPath, key: true });
    if (childSchema !== undefined) walkSchema(childSchema, child, visit, childPath);
  }
}

/** The branch of a union that applies to a value. */
export function branchOf({ anyOf = [] }: JsonSchema, value: unknown): JsonSchema | undefined {
  return anyOf.find(({ type }) => type === typeOf(value));
}

/** The schema of one property of an object, through unions; undefined if the schema has no such property. */
export function schemaOfProperty(schema: JsonSchema, name: string): JsonSchema | undefined {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, name))
    return schema.properties[name];
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  if (schema.additionalProperties === true) return {};
  for (const branch of schema.anyOf ?? []) {
    const found = schemaOfProperty(branch, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schema of the items of a list, through unions; undefined if the schema accepts no list. */
export function schemaOfItems(schema: JsonSchema): JsonSchema | undefined {
  return schema.items ?? schema.anyOf?.find((branch) => branch.items !== undefined)?.items;
}

/** The collections that a schema refers to, at any depth. */
export function referencesIn(schema: JsonSchema): string[] {
  const own = schema.reference === undefined ? [] : [schema.reference];
  return [...own, ...subschemas(schema).flatMap(referencesIn)];
}

/** The schemas of which a schema directly consists. */
function subschemas(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, anyOf = [], additionalProperties, propertyNames, items } = schema;
  return [
    ...Object.values(properties),
    ...anyOf,
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(propertyNames === undefined ? [] : [propertyNames]),
    ...(items === undefined ? [] : [items]),
  ];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
