import type { z } from 'zod';
import type { Dictionary } from '../words/dictionary.ts';
import { BlockLibrary, type BlockTypeSchema } from './block-library.ts';
import type { DerivedCollection } from './derived-collection.ts';
import { groupCollection, groupsOf } from './groups.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { builtInCollections, type Collection, checkReferences } from './model/collections.ts';
import { collectionOf, type DeclaredCollections } from './model/declared-collections.ts';
import {
  entryKinds,
  isEntryKind,
  isSingleFileKind,
  schemaFileOf as schemaFileOfBuiltIn,
  zodSchemaOf,
} from './model/entry-kinds.ts';
import { qualitySchemaFor, type RuleSetting } from './model/quality.ts';
import { wordsSchemaFor } from './model/words.ts';
import { regionCollections } from './regions.ts';

/**
 * The collections of a site, and the JSON Schemas of every kind of file and every block type. A process
 * builds one, and derives one for each site that declares collections. Schemas are converted, and validators compiled from them,
 * on first use and shared.
 */
export class ContentModel {
  readonly blocks: BlockLibrary;
  /** The dictionaries of all words, which `words.json` overrides. */
  readonly dictionaries: readonly Dictionary[];
  /** The rules about copy, whose severities `quality.json` sets. */
  readonly #rules: readonly RuleSetting[];
  /** The declarations of `collections.json`. */
  readonly declared: DeclaredCollections;
  /** The collections with files, by name: those of every site, then those that this site declares. */
  readonly collections: ReadonlyMap<string, Collection>;
  /** The collections without files, by name. A collection with files has precedence. */
  readonly derived: ReadonlyMap<string, DerivedCollection>;
  /** The model without declared collections, whose schemas this one shares. */
  readonly #base: ContentModel | undefined;
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #folders: readonly string[];

  constructor(
    blockTypes: Readonly<Record<string, BlockTypeSchema>> | BlockLibrary,
    dictionaries: readonly Dictionary[],
    rules: readonly RuleSetting[],
    declared: DeclaredCollections = new Map(),
    base?: ContentModel,
  ) {
    this.blocks = blockTypes instanceof BlockLibrary ? blockTypes : new BlockLibrary(blockTypes);
    this.dictionaries = dictionaries;
    this.#rules = rules;
    this.declared = declared;
    this.#base = base;
    const collections = new Map<string, Collection>(Object.entries(builtInCollections));
    for (const [name, declaration] of declared) collections.set(name, collectionOf(name, declaration));
    this.collections = collections;
    this.derived = derivedCollections(collections);
    this.#folders = this.kinds().filter((kind) => !isSingleFileKind(kind));
  }

  /** Returns the model of a site that declares collections. It has the same schemas of everything else. */
  withCollections(declared: DeclaredCollections): ContentModel {
    return new ContentModel(this.blocks, this.dictionaries, this.#rules, declared, this.#base ?? this);
  }

  /** @throws Error if there is no such kind, or if its schema refers to an unknown collection */
  schemaOf(kind: string): JsonSchema {
    if (this.#base !== undefined && isEntryKind(kind)) return this.#base.schemaOf(kind);
    const schema = this.#schemas.get(kind) ?? this.#convert(kind);
    this.#schemas.set(kind, schema);
    return schema;
  }

  #convert(kind: string): JsonSchema {
    const derived = this.derived.get(kind);
    if (derived !== undefined) return derived.schema;
    const zodSchema = this.#zodSchemaOf(kind);
    if (zodSchema === undefined) throw new Error(`There is no schema for "${kind}".`);
    const schema = toJsonSchema(zodSchema);
    if (isEntryKind(kind)) checkReferences(kind, schema);
    return schema;
  }

  #zodSchemaOf(kind: string): z.ZodType | undefined {
    if (kind === 'words') return wordsSchemaFor(this.dictionaries);
    if (kind === 'quality') return qualitySchemaFor(this.#rules);
    return isEntryKind(kind) ? zodSchemaOf(kind) : this.collections.get(kind)?.schema;
  }

  /** The kinds of content files: single files, documents and collections. */
  kinds(): readonly string[] {
    return [...entryKinds, ...this.declared.keys()];
  }

  /** The kinds that have a folder. */
  folders(): readonly string[] {
    return this.#folders;
  }

  /** Whether a template can have a dimension of this name. */
  isDimension(name: string): boolean {
    return this.collections.has(name) || this.derived.has(name);
  }

  /** The names of all collections, with files or derived. */
  dimensionNames(): readonly string[] {
    return [...this.collections.keys(), ...this.derived.keys()];
  }

  /** The name of a kind's schema file without its extension: `city` for `schema/city.json`. */
  schemaFileOf(kind: string): string {
    return isEntryKind(kind) ? schemaFileOfBuiltIn(kind) : kind;
  }
}

function derivedCollections(
  collections: ReadonlyMap<string, Collection>,
): ReadonlyMap<string, DerivedCollection> {
  const groups = [...collections].flatMap(([name, { groupedBy }]) =>
    groupedBy === undefined ? [] : [[groupsOf(name), groupCollection(name, groupedBy)] as const],
  );
  return new Map([
    ...Object.entries(regionCollections).filter(([name]) => !collections.has(name)),
    ...groups,
  ]);
}
