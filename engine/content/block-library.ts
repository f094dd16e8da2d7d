import { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { blockEnvelope } from './model/documents.ts';
import type { SchemaCompiler, SchemaValidator } from './schema-validator.ts';

/** What the content model needs to know of a block type; the block's folder holds the rest. */
export interface BlockTypeSchema {
  readonly schema: z.ZodType;
}

/** The schemas of all block types, compiled once, found by the name that documents use. */
export class BlockLibrary {
  readonly #types: ReadonlyMap<string, { readonly schema: JsonSchema; readonly validate: SchemaValidator }>;

  constructor(types: Readonly<Record<string, BlockTypeSchema>>, compiler: SchemaCompiler) {
    this.#types = new Map(
      Object.entries(types).map(([name, type]) => {
        const schema = withEnvelope(toJsonSchema(type.schema));
        return [name, { schema, validate: compiler.compile(schema) }];
      }),
    );
  }

  names(): Iterable<string> {
    return this.#types.keys();
  }

  /** The closed schema of a block of this type as it stands in a document: its own properties and the envelope. */
  schemaOf(type: string): JsonSchema | undefined {
    return this.#types.get(type)?.schema;
  }

  validatorOf(type: string): SchemaValidator | undefined {
    return this.#types.get(type)?.validate;
  }
}

const envelope = toJsonSchema(z.strictObject(blockEnvelope));

function withEnvelope(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { ...envelope.properties, ...schema.properties },
    required: [...(envelope.required ?? []), ...(schema.required ?? [])],
    additionalProperties: false,
  };
}
