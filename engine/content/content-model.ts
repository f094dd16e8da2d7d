import type { Dictionary } from '../words/dictionary.ts';
import { BlockLibrary, type BlockTypeSchema } from './block-library.ts';
import { type JsonSchema, referencesIn, toJsonSchema } from './json-schema.ts';
import { collectionNames, isCollectionName } from './model/collections.ts';
import { type DeclaredCollections, entrySchemaOf } from './model/declared-collections.ts';
import {
  entryKinds,
  isEntryKind,
  isSingleFileKind,
  schemaFileOf as schemaFileOfBuiltIn,
  zodSchemaOf,
} from './model/entry-kinds.ts';
import { wordsSchemaFor } from './model/words.ts';

/**
 * The JSON Schemas of all content: of every kind of file and every block type. A process builds one, and derives one for
 * each site that declares collections. Validators are compiled from its schemas on first use and shared.
 */
export class ContentModel {
  readonly blocks: BlockLibrary;
  /** The dictionaries of all words, which `words.json` overrides. */
  readonly dictionaries: readonly Dictionary[];
  /** The collections that the site declares, without the built-in ones. */
  readonly declared: DeclaredCollections;
  readonly #schemas: ReadonlyMap<string, JsonSchema>;

  /** @throws Error if a built-in schema refers to an unknown collection */
  constructor(
    blockTypes: Readonly<Record<string, BlockTypeSchema>> | BlockLibrary,
    dictionaries: readonly Dictionary[],
    declared: DeclaredCollections = new Map(),
  ) {
    this.dictionaries = dictionaries;
    this.declared = declared;
    this.blocks = blockTypes instanceof BlockLibrary ? blockTypes : new BlockLibrary(blockTypes);
    const builtIn = builtInSchemas(dictionaries);
    for (const [kind, schema] of builtIn) checkReferences(kind, schema);
    for (const type of this.blocks.names()) checkReferences(type, this.blocks.schemaOf(type) ?? {});
    this.#schemas = new Map([
      ...builtIn,
      ...[...declared].map(
        ([name, declaration]) => [name, toJsonSchema(entrySchemaOf(declaration))] as const,
      ),
    ]);
  }

  /** Returns the model of a site that declares collections. It has the same schemas of everything else. */
  withCollections(declared: DeclaredCollections): ContentModel {
    return new ContentModel(this.blocks, this.dictionaries, declared);
  }

  /** @throws Error if there is no such kind */
  schemaOf(kind: string): JsonSchema {
    const schema = this.#schemas.get(kind);
    if (schema === undefined) throw new Error(`There is no schema for "${kind}".`);
    return schema;
  }

  /** The kinds of content files: built-in ones and declared collections. */
  kinds(): readonly string[] {
    return [...this.#schemas.keys()];
  }

  /** The kinds that have a folder. */
  folders(): readonly string[] {
    return this.kinds().filter((kind) => !isSingleFileKind(kind));
  }

  collectionNames(): readonly string[] {
    return [...collectionNames, ...this.declared.keys()];
  }

  /** Whether a kind is a collection, built-in or declared. */
  isCollection(kind: string): boolean {
    return isCollectionName(kind) || this.declared.has(kind);
  }

  /** The name of a kind's schema file without its extension: `city` for `schema/city.json`. */
  schemaFileOf(kind: string): string {
    return isEntryKind(kind) ? schemaFileOfBuiltIn(kind) : kind;
  }
}

const schemasByDictionaries = new WeakMap<readonly Dictionary[], ReadonlyMap<string, JsonSchema>>();

/** The schemas of the built-in kinds, converted once: all models of a process share them and their validators. */
function builtInSchemas(dictionaries: readonly Dictionary[]): ReadonlyMap<string, JsonSchema> {
  let schemas = schemasByDictionaries.get(dictionaries);
  if (schemas === undefined) {
    schemas = new Map(
      entryKinds.map((kind) => [
        kind,
        toJsonSchema(kind === 'words' ? wordsSchemaFor(dictionaries) : zodSchemaOf(kind)),
      ]),
    );
    schemasByDictionaries.set(dictionaries, schemas);
  }
  return schemas;
}

function checkReferences(name: string, schema: JsonSchema): void {
  const unknown = referencesIn(schema).find((collection) => !isCollectionName(collection));
  if (unknown !== undefined)
    throw new Error(`The schema of "${name}" refers to the unknown collection "${unknown}".`);
}
