import type { JsonSchema } from '../content/json-schema.ts';

/**
 * The lists of names in `names.json` that do not depend on collections. The annotation `completes` of a schema names
 * one of them.
 */
export const nameSets = [
  'layouts',
  'pages',
  'templates',
  'phones',
  'categories',
  'topics',
  'links',
  'pictures',
  'conditions',
  'paths',
  'dimensions',
  'variables',
  'site-variables',
  'declared-collections',
  'declared-entries',
  'declared-fields',
  'overrides',
] as const;

export type NameSet = (typeof nameSets)[number];

/** The name of the list with the slugs of a collection. */
export const entriesSet = (collection: string): string => `entries-${collection}`;

/** Returns the keyword that adds the names of a list to the proposals for a value or a property name. */
export function nameReference(set: string): { readonly $ref: string } {
  return { $ref: `./names.json#/$defs/${set}` };
}

/** The list of names that an editor proposes for a text with this schema; undefined for texts without names. */
export function nameSetOf(schema: JsonSchema): string | undefined {
  if (schema.reference !== undefined) return entriesSet(schema.reference);
  if (schema.completes !== undefined) return schema.completes;
  if (schema.link === true) return 'links';
  if (schema.phoneName === true) return 'phones';
  if (schema.declaredCollection === true) return 'declared-collections';
  if (schema.entryOf !== undefined) return 'declared-entries';
  if (schema.fieldOf !== undefined) return 'declared-fields';
  return undefined;
}
