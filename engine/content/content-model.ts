import type { Dictionary } from '../words/dictionary.ts';
import { BlockLibrary, type BlockTypeSchema } from './block-library.ts';
import { type JsonSchema, referencesIn, toJsonSchema } from './json-schema.ts';
import { isCollectionName } from './model/collections.ts';
import { type EntryKind, entryKinds, zodSchemaOf } from './model/entry-kinds.ts';
import { wordsSchemaFor } from './model/words.ts';

/**
 * The JSON Schemas of all content: of every kind of file and every block type. Building one converts every schema, so
 * a process builds it once and passes it on. Validators are compiled from its schemas on first use and shared.
 */
export class ContentModel {
  readonly blocks: BlockLibrary;
  /** The dictionaries of all words, which `words.json` overrides. */
  readonly dictionaries: readonly Dictionary[];
  readonly #schemas: ReadonlyMap<EntryKind, JsonSchema>;

  /** @throws Error if a schema refers to an unknown collection */
  constructor(blockTypes: Readonly<Record<string, BlockTypeSchema>>, dictionaries: readonly Dictionary[]) {
    this.dictionaries = dictionaries;
    this.blocks = new BlockLibrary(blockTypes);
    this.#schemas = new Map(
      entryKinds.map((kind) => [
        kind,
        toJsonSchema(kind === 'words' ? wordsSchemaFor(dictionaries) : zodSchemaOf(kind)),
      ]),
    );
    for (const [kind, schema] of this.#schemas) checkReferences(kind, schema);
    for (const type of this.blocks.names()) checkReferences(type, this.blocks.schemaOf(type) ?? {});
  }

  schemaOf(kind: EntryKind): JsonSchema {
    const schema = this.#schemas.get(kind);
    if (schema === undefined) throw new Error(`There is no schema for "${kind}".`);
    return schema;
  }
}

function checkReferences(name: string, schema: JsonSchema): void {
  const unknown = referencesIn(schema).find((collection) => !isCollectionName(collection));
  if (unknown !== undefined)
    throw new Error(`The schema of "${name}" refers to the unknown collection "${unknown}".`);
}
