import type { AnnotatedValues } from '../../content/annotated-values.ts';
import { fileParts } from '../../content/document-blocks.ts';
import type { SchemaVisitor } from '../../content/json-schema.ts';
import type { FileInput } from '../rule.ts';

/** Walks the values of a file along its schema, and those of its blocks along the schema of the block's type. */
export function walkDocument(
  values: AnnotatedValues,
  { model, kind, source }: FileInput,
  visit: SchemaVisitor,
): void {
  for (const { schema, value, path } of fileParts(model, kind, source.value))
    values.walk(schema, value, visit, path);
}
