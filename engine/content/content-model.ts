import { BlockLibrary, type BlockTypeSchema } from './block-library.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { type CollectionName, collectionNames } from './model/common.ts';
import {
  type LayoutDocument,
  layoutSchema,
  type PageDocument,
  pageSchema,
  type TemplateDocument,
  templateSchema,
} from './model/documents.ts';
import { type EntryTypes, entrySchemas } from './model/entries.ts';
import { type Site, siteSchema } from './model/site.ts';
import { SchemaCompiler, type SchemaFault, type SchemaValidator } from './schema-validator.ts';
import type { EntryKind } from './snapshot.ts';

/** Kind of file -> the type of its value. */
export interface EntryValues extends EntryTypes {
  readonly site: Site;
  readonly pages: PageDocument;
  readonly templates: TemplateDocument;
  readonly layouts: LayoutDocument;
}

export const entryKinds = [
  'site',
  ...collectionNames,
  'pages',
  'templates',
  'layouts',
] as const satisfies readonly EntryKind[];

const schemas = {
  site: siteSchema,
  ...entrySchemas,
  pages: pageSchema,
  templates: templateSchema,
  layouts: layoutSchema,
};

/** The name of the schema file of each kind, as content files refer to it: `../schema/city.json`. */
export const schemaFileNames: Readonly<Record<EntryKind, string>> = {
  site: 'site',
  cities: 'city',
  services: 'service',
  industries: 'industry',
  testimonials: 'testimonial',
  posts: 'post',
  claims: 'claim',
  pages: 'page',
  templates: 'template',
  layouts: 'layout',
};

/** Every schema of the content, compiled: what may be written in each kind of file and in each type of block. */
export class ContentModel {
  readonly blocks: BlockLibrary;
  readonly #schemas: Readonly<Record<EntryKind, JsonSchema>>;
  readonly #validators: Readonly<Record<EntryKind, SchemaValidator>>;

  constructor(blockTypes: Readonly<Record<string, BlockTypeSchema>>) {
    const compiler = new SchemaCompiler();
    this.blocks = new BlockLibrary(blockTypes, compiler);
    this.#schemas = mapKinds((kind) => toJsonSchema(schemas[kind]));
    this.#validators = mapKinds((kind) => compiler.compile(this.#schemas[kind]));
  }

  schemaOf(kind: EntryKind): JsonSchema {
    return this.#schemas[kind];
  }

  /** All faults of a value of this kind; none means that it is of the kind's type. */
  faultsOf(kind: EntryKind, value: unknown): readonly SchemaFault[] {
    return this.#validators[kind](value);
  }

  accepts<K extends EntryKind>(kind: K, value: unknown): value is EntryValues[K] {
    return this.faultsOf(kind, value).length === 0;
  }
}

export function isCollectionName(name: string): name is CollectionName {
  return collectionNames.some((known) => known === name);
}

function mapKinds<T>(make: (kind: EntryKind) => T): Readonly<Record<EntryKind, T>> {
  return {
    site: make('site'),
    cities: make('cities'),
    services: make('services'),
    industries: make('industries'),
    testimonials: make('testimonials'),
    posts: make('posts'),
    claims: make('claims'),
    pages: make('pages'),
    templates: make('templates'),
    layouts: make('layouts'),
  };
}
