import { computedOnce } from './computed-once.ts';
import {
  type annotationKeywords,
  branchOf,
  isRecord,
  type JsonSchema,
  type SchemaVisitor,
} from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

type Annotation = (typeof annotationKeywords)[number];

/** A schema with the parts of it that have an annotation, at any depth. */
interface AnnotatedPart {
  readonly schema: JsonSchema;
  readonly isAnnotated: boolean;
  /** For each property of the schema, also those without a part. */
  readonly properties: ReadonlyMap<string, AnnotatedPart | undefined>;
  /** Of the names of properties. */
  readonly names: JsonSchema | undefined;
  /** Of all other properties. */
  readonly others: AnnotatedPart | undefined;
  readonly items: AnnotatedPart | undefined;
  readonly branches: ReadonlyMap<JsonSchema, AnnotatedPart | undefined> | undefined;
}

/** Finds the values whose schema has one of some annotations, without walking the parts that cannot contain one. */
export class AnnotatedValues {
  readonly #annotations: readonly Annotation[];
  readonly #partOf = computedOnce((schema: JsonSchema) => this.#find(schema));

  constructor(...annotations: readonly Annotation[]) {
    this.#annotations = annotations;
  }

  /** Whether a value of the schema can be or contain such a value, at any depth. */
  mayBeIn(schema: JsonSchema): boolean {
    return this.#partOf(schema) !== undefined;
  }

  /** Calls `visit` for every such value, and every such name of a property, as `walkSchema` does. */
  walk(schema: JsonSchema, value: unknown, visit: SchemaVisitor, path: JsonPath = []): void {
    const part = this.#partOf(schema);
    if (part !== undefined) walkPart(part, value, visit, [...path]);
  }

  #find(schema: JsonSchema): AnnotatedPart | undefined {
    const { properties = {}, additionalProperties, propertyNames, items, anyOf } = schema;
    const isAnnotated = this.#annotations.some((annotation) => schema[annotation] !== undefined);
    const part: AnnotatedPart = {
      schema,
      isAnnotated,
      properties: new Map(Object.entries(properties).map(([name, of]) => [name, this.#partOf(of)])),
      names: propertyNames && this.#partOf(propertyNames)?.schema,
      others: typeof additionalProperties === 'object' ? this.#partOf(additionalProperties) : undefined,
      items: items && this.#partOf(items),
      branches: anyOf && new Map(anyOf.map((branch) => [branch, this.#partOf(branch)])),
    };
    const within = [part.names, part.others, part.items, ...part.properties.values()];
    const all = [...within, ...(part.branches?.values() ?? [])];
    return isAnnotated || all.some((one) => one !== undefined) ? part : undefined;
  }
}

/** A value that is visited, or the name of a property. */
class VisitedValue {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly key: boolean;
  readonly #path: JsonPath;

  constructor(schema: JsonSchema, value: unknown, path: JsonPath, key: boolean) {
    this.schema = schema;
    this.value = value;
    this.key = key;
    this.#path = path;
  }

  /** A copy: the walk changes its list. Most visitors need none, since most values are right. */
  get path(): JsonPath {
    return [...this.#path];
  }
}

/** @param path of the value; it is the same list for all values */
function walkPart(
  part: AnnotatedPart,
  value: unknown,
  visit: SchemaVisitor,
  path: (string | number)[],
): void {
  const { schema, properties, names, others, items, branches } = part;
  if (part.isAnnotated) visit(new VisitedValue(schema, value, path, false));
  if (branches !== undefined) {
    const branch = branchOf(schema, value);
    const within = branch && branches.get(branch);
    if (within !== undefined) walkPart(within, value, visit, path);
  } else if (Array.isArray(value)) {
    if (items === undefined) return;
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      walkPart(items, value[index], visit, path);
      path.pop();
    }
  } else if (isRecord(value)) {
    for (const name of Object.keys(value)) {
      const within = properties.has(name) ? properties.get(name) : others;
      if (names === undefined && within === undefined) continue;
      path.push(name);
      if (names !== undefined) visit(new VisitedValue(names, name, path, true));
      if (within !== undefined) walkPart(within, value[name], visit, path);
      path.pop();
    }
  }
}
