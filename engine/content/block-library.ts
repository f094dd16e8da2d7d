import { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { checkReferences } from './model/collections.ts';
import { blockEnvelope } from './model/documents.ts';

/** The part of a block type that the content model needs. The block's folder holds the rest. */
export interface BlockTypeSchema {
  readonly schema: z.ZodType;
}

/** The schemas of all block types, by the name that documents use. Each is converted on its first use. */
export class BlockLibrary {
  readonly #types: ReadonlyMap<string, BlockTypeSchema>;
  readonly #schemas = new Map<string, JsonSchema>();

  constructor(types: Readonly<Record<string, BlockTypeSchema>>) {
    this.#types = new Map(Object.entries(types));
  }

  names(): Iterable<string> {
    return this.#types.keys();
  }

  /**
   * Returns the closed schema of a block of this type: its own properties and the common properties of all blocks.
   * @throws Error if the schema refers to an unknown collection
   */
  schemaOf(type: string): JsonSchema | undefined {
    const known = this.#schemas.get(type);
    if (known !== undefined) return known;
    const found = this.#types.get(type);
    if (found === undefined) return undefined;
    const schema = withEnvelope(toJsonSchema(found.schema));
    checkReferences(type, schema);
    this.#schemas.set(type, schema);
    return schema;
  }
}

let convertedEnvelope: JsonSchema | undefined;

function withEnvelope(schema: JsonSchema): JsonSchema {
  convertedEnvelope ??= toJsonSchema(z.strictObject(blockEnvelope));
  const envelope = convertedEnvelope;
  return {
    ...schema,
    properties: { ...envelope.properties, ...schema.properties },
    required: [...(envelope.required ?? []), ...(schema.required ?? [])],
    additionalProperties: false,
  };
}
