import type { Dictionary } from '../words/dictionary.ts';
import { BlockLibrary, type BlockTypeSchema } from './block-library.ts';
import { groupedCollection, groupJsonSchema, groupKindOf } from './groups.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { checkReferences, collectionNames, isCollectionName } from './model/collections.ts';
import { type DeclaredCollections, entrySchemaOf } from './model/declared-collections.ts';
import {
  type EntryKind,
  entryKinds,
  isEntryKind,
  isSingleFileKind,
  schemaFileOf as schemaFileOfBuiltIn,
  zodSchemaOf,
} from './model/entry-kinds.ts';
import { wordsSchemaFor } from './model/words.ts';
import { isRegionKind, regionJsonSchema, regionKinds } from './regions.ts';

/**
 * The JSON Schemas of all content: of every kind of file and every block type. A process builds one, and derives one for
 * each site that declares collections. Schemas are converted, and validators compiled from them, on first use and shared.
 */
export class ContentModel {
  readonly blocks: BlockLibrary;
  /** The dictionaries of all words, which `words.json` overrides. */
  readonly dictionaries: readonly Dictionary[];
  /** The collections that the site declares, without the built-in ones. */
  readonly declared: DeclaredCollections;
  readonly #builtIn: BuiltInSchemas;
  readonly #declaredSchemas: ReadonlyMap<string, JsonSchema>;

  constructor(
    blockTypes: Readonly<Record<string, BlockTypeSchema>> | BlockLibrary,
    dictionaries: readonly Dictionary[],
    declared: DeclaredCollections = new Map(),
  ) {
    this.dictionaries = dictionaries;
    this.declared = declared;
    this.blocks = blockTypes instanceof BlockLibrary ? blockTypes : new BlockLibrary(blockTypes);
    this.#builtIn = builtInSchemas(dictionaries);
    this.#declaredSchemas = new Map(
      [...declared].map(([name, declaration]) => [name, toJsonSchema(entrySchemaOf(declaration))]),
    );
  }

  /** Returns the model of a site that declares collections. It has the same schemas of everything else. */
  withCollections(declared: DeclaredCollections): ContentModel {
    return new ContentModel(this.blocks, this.dictionaries, declared);
  }

  /** @throws Error if there is no such kind, or if its schema refers to an unknown collection */
  schemaOf(kind: string): JsonSchema {
    const schema = isEntryKind(kind)
      ? this.#builtIn.schemaOf(kind)
      : (this.#declaredSchemas.get(kind) ?? this.#schemaOfDerived(kind));
    if (schema === undefined) throw new Error(`There is no schema for "${kind}".`);
    return schema;
  }

  #schemaOfDerived(kind: string): JsonSchema | undefined {
    if (isRegionKind(kind)) return regionJsonSchema;
    return this.#isGroupKind(kind) ? groupJsonSchema : undefined;
  }

  /** The kinds of content files: built-in ones and declared collections. */
  kinds(): readonly string[] {
    return [...entryKinds, ...this.#declaredSchemas.keys()];
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

  /** Whether a template can have a dimension of this name: a collection, or a kind of regions or groups. */
  isDimension(name: string): boolean {
    return this.isCollection(name) || isRegionKind(name) || this.#isGroupKind(name);
  }

  /** The names of collections and of the kinds of regions and groups. */
  dimensionNames(): readonly string[] {
    const groups = ['posts', ...this.declared.keys()].map(groupKindOf);
    return [...this.collectionNames(), ...regionKinds, ...groups];
  }

  #isGroupKind(name: string): boolean {
    const collection = groupedCollection(name);
    return collection !== undefined && (collection === 'posts' || this.declared.has(collection));
  }

  /** The name of a kind's schema file without its extension: `city` for `schema/city.json`. */
  schemaFileOf(kind: string): string {
    return isEntryKind(kind) ? schemaFileOfBuiltIn(kind) : kind;
  }
}

const schemasByDictionaries = new WeakMap<readonly Dictionary[], BuiltInSchemas>();

/** The schemas of the built-in kinds: all models of a process share them and their validators. */
function builtInSchemas(dictionaries: readonly Dictionary[]): BuiltInSchemas {
  const known = schemasByDictionaries.get(dictionaries) ?? new BuiltInSchemas(dictionaries);
  schemasByDictionaries.set(dictionaries, known);
  return known;
}

class BuiltInSchemas {
  readonly #dictionaries: readonly Dictionary[];
  readonly #schemas = new Map<EntryKind, JsonSchema>();

  constructor(dictionaries: readonly Dictionary[]) {
    this.#dictionaries = dictionaries;
  }

  schemaOf(kind: EntryKind): JsonSchema {
    const known = this.#schemas.get(kind);
    if (known !== undefined) return known;
    const schema = toJsonSchema(kind === 'words' ? wordsSchemaFor(this.#dictionaries) : zodSchemaOf(kind));
    checkReferences(kind, schema);
    this.#schemas.set(kind, schema);
    return schema;
  }
}
