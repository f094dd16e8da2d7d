import type { z } from 'zod';
import type { Theme } from '../theme/theme.ts';
import { builtInCollections } from './collections.ts';
import { collectionsSchema } from './declared-collections.ts';
import { layoutSchema, pageSchema, templateSchema } from './documents.ts';
import { qualitySchema } from './quality.ts';
import { redirectsSchema } from './redirects.ts';
import { type Site, siteSchema } from './site.ts';
import { themeSchema } from './theme.ts';
import { wordsSchema } from './words.ts';

/** The kinds of content files: the single files, one kind per collection, and the kinds of documents. */
const kinds = {
  site: { schemaFile: 'site', schema: siteSchema },
  quality: { schemaFile: 'quality', schema: qualitySchema },
  redirects: { schemaFile: 'redirects', schema: redirectsSchema },
  words: { schemaFile: 'words', schema: wordsSchema },
  theme: { schemaFile: 'theme', schema: themeSchema },
  collections: { schemaFile: 'collections', schema: collectionsSchema },
  ...builtInCollections,
  pages: { schemaFile: 'page', schema: pageSchema },
  templates: { schemaFile: 'template', schema: templateSchema },
  layouts: { schemaFile: 'layout', schema: layoutSchema },
} as const;

export type EntryKind = keyof typeof kinds;

/** Kind of file -> the type of its value. */
export type EntryValues = {
  readonly [K in EntryKind]: K extends 'site'
    ? Site
    : K extends 'theme'
      ? z.infer<typeof themeSchema> & { readonly look?: Theme }
      : z.infer<(typeof kinds)[K]['schema']>;
};

export const entryKinds: readonly EntryKind[] = Object.keys(kinds).filter(isEntryKind);

/** The kinds with a single file, at the top of the content folder. */
export const singleFileKinds = ['site', 'quality', 'redirects', 'words', 'theme', 'collections'] as const;

export function isSingleFileKind(name: string): name is (typeof singleFileKinds)[number] {
  return singleFileKinds.some((kind) => kind === name);
}

export function isEntryKind(name: string): name is EntryKind {
  return Object.hasOwn(kinds, name);
}

/** The schema that files of a kind must match. */
export function zodSchemaOf(kind: EntryKind): z.ZodType {
  return kinds[kind].schema;
}

/** The name of a kind's schema file without its extension: `city` for `schema/city.json`. */
export function schemaFileOf(kind: EntryKind): string {
  return kinds[kind].schemaFile;
}
