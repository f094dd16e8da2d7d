import { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { blockEnvelope } from './model/documents.ts';

/** The part of a block type that the content model needs. The block's folder holds the rest. */
export interface BlockTypeSchema {
  readonly schema: z.ZodType;
}

/** The schemas of all block types, by the name that documents use. */
export class BlockLibrary {
  readonly #schemas: ReadonlyMap<string, JsonSchema>;

  constructor(types: Readonly<Record<string, BlockTypeSchema>>) {
    this.#schemas = new Map(
      Object.entries(types).map(([name, type]) => [name, withEnvelope(toJsonSchema(type.schema))]),
    );
  }

  names(): Iterable<string> {
    return this.#schemas.keys();
  }

  /** Returns the closed schema of a block of this type: its own properties and the common properties of all blocks. */
  schemaOf(type: string): JsonSchema | undefined {
    return this.#schemas.get(type);
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
