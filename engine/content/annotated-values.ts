import { computedOnce } from './computed-once.ts';
import {
  type annotationKeywords,
  type JsonSchema,
  type SchemaVisitor,
  subschemas,
  walkSchema,
} from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

type Annotation = (typeof annotationKeywords)[number];

/** Finds the values whose schema has one of some annotations, without walking the parts that cannot contain one. */
export class AnnotatedValues {
  readonly #annotations: readonly Annotation[];

  constructor(...annotations: readonly Annotation[]) {
    this.#annotations = annotations;
  }

  /** Whether a value of the schema can be or contain such a value, at any depth. */
  readonly mayBeIn = computedOnce(
    (schema: JsonSchema): boolean =>
      this.#annotations.some((annotation) => schema[annotation] !== undefined) ||
      subschemas(schema).some((part) => this.mayBeIn(part)),
  );

  /** Calls `visit` like {@link walkSchema}, at least for every such value. */
  walk(schema: JsonSchema, value: unknown, visit: SchemaVisitor, path?: JsonPath): void {
    walkSchema(schema, value, visit, path, (part) => this.mayBeIn(part));
  }
}
