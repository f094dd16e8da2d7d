import { readFileSync } from 'node:fs';
import type { ContentFile } from '../../engine/content/content-files.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { collectionSchema } from '../../engine/content/model/declared-collections.ts';
import type { Entry } from '../../engine/content/snapshot.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/** The collection that the examples of blocks show. */
const name = 'example-courses';

/** Returns the files of a site that declares the collection which the examples of blocks show. */
export function exampleCollectionFiles(): readonly ContentFile[] {
  const { declaration, entries } = readExample();
  return [
    { file: 'collections.json', text: JSON.stringify({ collections: { [name]: declaration } }) },
    ...Object.entries(entries).map(([slug, value]) => ({
      file: `${name}/${slug}.json`,
      text: JSON.stringify(value),
    })),
  ];
}

/** Returns the site with this collection added, which has no pages. */
export function withExampleCollection({ snapshot, routes, model }: SiteState): SiteState {
  const { declaration, entries } = readExample();
  const examples = Object.entries(entries).map(([slug, value]) =>
    toEntry(`${name}/${slug}`, name, slug, value),
  );
  const own = snapshot.entries.get('collections')?.value;
  const declarations = toEntry('collections', 'collections', 'collections', {
    collections: {
      ...(isRecord(own) && isRecord(own.collections) ? own.collections : {}),
      [name]: declaration,
    },
  });
  return {
    snapshot: {
      ...snapshot,
      version: `${snapshot.version}-examples`,
      collections: {
        ...snapshot.collections,
        [name]: new Map(examples.map((entry) => [entry.slug, entry])),
      },
      entries: new Map([
        ...snapshot.entries,
        ...[declarations, ...examples].map((entry) => [entry.id, entry] as const),
      ]),
    },
    routes,
    model: model.withCollections(new Map([...model.declared, [name, collectionSchema.parse(declaration)]])),
  };
}

function readExample(): {
  readonly declaration: unknown;
  readonly entries: Readonly<Record<string, unknown>>;
} {
  const file = `${import.meta.dirname}/example-collection.json`;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value) || !isRecord(value.entries)) throw new Error(`${file} has no entries.`);
  return { declaration: value.declaration, entries: value.entries };
}

function toEntry(id: string, kind: string, slug: string, value: unknown): Entry {
  const parsed = parseJson(`${id}.json`, JSON.stringify(value));
  if (!parsed.ok) throw new Error(`${id} cannot be parsed.`);
  return { id, kind, slug, source: parsed.source, value, readable: value };
}
