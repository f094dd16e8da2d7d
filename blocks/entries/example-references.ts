import { isRecord, type JsonSchema, schemaOfProperty } from '../../engine/content/json-schema.ts';
import type { Collections } from '../../engine/content/snapshot.ts';

type Properties = Readonly<Record<string, unknown>>;

/**
 * Returns an example of a block with entries of a site in place of those that the site does not have, so that each site can
 * show it. A list has no entry twice.
 */
export function withEntriesOf(collections: Collections, example: Properties, schema: JsonSchema): Properties {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      withKnownSlugs(collections, value, schemaOfProperty(schema, name) ?? {}, 0),
    ]),
  );
}

/** @param position the index of the value in its list, which selects the entry */
function withKnownSlugs(
  collections: Collections,
  value: unknown,
  schema: JsonSchema,
  position: number,
): unknown {
  if (typeof value === 'string') return knownSlug(collections, value, schema, position);
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    const known = value.map((item: unknown, index) => withKnownSlugs(collections, item, items, index));
    return items.reference === undefined ? known : [...new Set(known)];
  }
  return isRecord(value) ? withEntriesOf(collections, value, schema) : value;
}

function knownSlug(
  collections: Collections,
  slug: string,
  { reference }: JsonSchema,
  position: number,
): string {
  const slugs = [...((reference === undefined ? undefined : collections[reference])?.keys() ?? [])].sort();
  return slugs.includes(slug) ? slug : (slugs[position % slugs.length] ?? slug);
}
