import type { JsonSchema } from './json-schema.ts';
import type { JsonSource } from './json-source.ts';
import type { DerivedEntries, Entry } from './snapshot.ts';

/** The entries of collections with files, by name. */
type EntriesByName = Readonly<Record<string, ReadonlyMap<string, Entry>>>;

/** The facts of a site on which a derived collection depends. */
export interface SiteLocale {
  /** The language by which entries are sorted and dates are written. */
  readonly language: string;
  /** The ISO 3166 code of the country of the office, by which abbreviations of states have names. */
  readonly country: string | undefined;
}

/** An entry of a derived collection. With an empty slug, it is none: its members belong to no entry. */
export interface DerivedEntry {
  readonly value: { readonly slug: string; readonly name: string };
  readonly members: readonly Entry[];
}

/**
 * A collection without files: its entries follow from those of another one. A template can have it as a dimension, like any
 * collection.
 */
export interface DerivedCollection {
  /** The collection from which it follows. */
  readonly of: string;
  /** The schema of variables about its entries. */
  readonly schema: JsonSchema;
  /** The property of the first member that is the position of an entry in content. */
  readonly property: string;
  /** Returns its entries, in the order in which pages list them. */
  readonly find: (entries: readonly Entry[], locale: SiteLocale) => readonly DerivedEntry[];
}

interface Found {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly members: ReadonlyMap<string, readonly string[]>;
}

const none: Found = { entries: new Map(), members: new Map() };

/** The derived collections of a snapshot. Each is found on first use. */
export class DerivedCollections implements DerivedEntries {
  readonly #kinds: ReadonlyMap<string, DerivedCollection>;
  readonly #collections: EntriesByName;
  readonly #locale: SiteLocale;
  readonly #found = new Map<string, Found>();

  constructor(kinds: ReadonlyMap<string, DerivedCollection>, collections: EntriesByName, locale: SiteLocale) {
    this.#kinds = kinds;
    this.#collections = collections;
    this.#locale = locale;
  }

  sourceOf(name: string): string | undefined {
    return this.#kinds.get(name)?.of;
  }

  entries(name: string): ReadonlyMap<string, Entry> {
    return this.#find(name).entries;
  }

  membersOf(name: string, slug: string): readonly string[] {
    return this.#find(name).members.get(slug) ?? [];
  }

  #find(name: string): Found {
    const kind = this.#kinds.get(name);
    if (kind === undefined) return none;
    const found = this.#found.get(name) ?? findEntries(name, kind, this.#collections, this.#locale);
    this.#found.set(name, found);
    return found;
  }
}

function findEntries(
  kind: string,
  { of, property, find }: DerivedCollection,
  collections: EntriesByName,
  locale: SiteLocale,
): Found {
  const found = find([...(collections[of]?.values() ?? [])], locale);
  const entries = found.flatMap(({ value, members: [first] }): readonly (readonly [string, Entry])[] => {
    const { slug } = value;
    if (slug === '' || first === undefined) return [];
    const source = sourceAt(first.source, property);
    return [
      [slug, { id: `${kind}/${slug}`, kind, slug, source, value: Object.freeze(value), readable: value }],
    ];
  });
  return {
    entries: new Map(entries),
    members: new Map(found.map(({ value, members }) => [value.slug, members.map(({ slug }) => slug)])),
  };
}

/** Returns the source of an entry that has no file: all positions are that of one property of a file. */
function sourceAt(source: JsonSource, property: string): JsonSource {
  const { file, text, digest, hasPlaceholders, value } = source;
  return {
    file,
    text,
    digest,
    hasPlaceholders,
    value,
    positionOf: () => source.positionOf([property]),
    positionOfKey: () => source.positionOfKey([property]),
    positionInText: (_path, offset) => source.positionInText([property], offset),
  };
}

/** Divides a list into parts of about the same size. */
export function evenParts<Item>(items: readonly Item[], maximumSize: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / maximumSize);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((part) => Math.round((part * items.length) / count));
    return items.slice(from, to);
  });
}
