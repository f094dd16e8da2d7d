import { createHash } from 'node:crypto';
import type { JsonSource } from './json-source.ts';
import type { CollectionName, EntryTypes } from './model/collections.ts';
import type { LayoutDocument, PageDocument, TemplateDocument } from './model/documents.ts';
import type { EntryValues } from './model/entry-kinds.ts';
import type { Site } from './model/site.ts';

/** `site`, `cities/riverside`, `pages/about/team`, `templates/city-service`, `layouts/default`. */
export type EntryId = string;

export type DocumentKind = 'pages' | 'templates' | 'layouts';
export type EntryKind = CollectionName | DocumentKind | 'site';

/** One content file after validation. */
export interface Entry<Value = unknown> {
  readonly id: EntryId;
  readonly kind: EntryKind;
  /** The file's name without ".json"; for documents the path below their folder. */
  readonly slug: string;
  readonly source: JsonSource;
  readonly value: Value;
  /**
   * What a record's paths lead through: the value itself, and for documents a form in which blocks are found by id
   * (`block.hero`) and their order is a value of its own, so that a block inserted above does not change the rest.
   */
  readonly readable: unknown;
}

export type Collections = {
  readonly [C in CollectionName]: ReadonlyMap<string, Entry<EntryTypes[C]>>;
};

/** A validated state of all content that never changes; a request sees exactly one. */
export interface Snapshot {
  /** A digest of all content: equal content, equal version. */
  readonly version: string;
  readonly site: Entry<Site>;
  /** Entries of every collection, in the order of their slugs. */
  readonly collections: Collections;
  readonly pages: readonly Entry<PageDocument>[];
  /** In the order in which they are matched. */
  readonly templates: readonly Entry<TemplateDocument>[];
  readonly layouts: ReadonlyMap<string, Entry<LayoutDocument>>;
  readonly entries: ReadonlyMap<EntryId, Entry>;
}

/** The form of a document that records refer to: see {@link Entry.readable}. */
export function readableDocument(
  document: Readonly<Record<string, unknown>> & { readonly blocks?: readonly { readonly id: string }[] },
): unknown {
  const { blocks = [], ...rest } = document;
  return {
    ...rest,
    order: blocks.map((block) => block.id),
    block: Object.fromEntries(blocks.map((block) => [block.id, block])),
  };
}

/** The same for a layout, whose blocks are above and below the page. */
export function readableLayout(layout: LayoutDocument): unknown {
  return {
    before: layout.before.map((block) => block.id),
    after: layout.after.map((block) => block.id),
    block: Object.fromEntries([...layout.before, ...layout.after].map((block) => [block.id, block])),
  };
}

/** A digest of the texts of all entries; independent of the order in which they were read. */
export function contentVersion(entries: Iterable<Entry>): string {
  const hash = createHash('sha256');
  for (const entry of [...entries].sort((left, right) => (left.id < right.id ? -1 : 1))) {
    hash.update(entry.id).update('\0').update(entry.source.text).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether an entry is of a kind; what stands in an entry was validated by its kind's schema. */
export function isKind<K extends EntryKind>(kind: K, entry: Entry): entry is Entry<EntryValues[K]> {
  return entry.kind === kind;
}

/** The entries of a kind. */
export function ofKind<K extends EntryKind>(kind: K, entries: readonly Entry[]): Entry<EntryValues[K]>[] {
  return entries.filter((entry): entry is Entry<EntryValues[K]> => isKind(kind, entry));
}
