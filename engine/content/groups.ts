import { z } from 'zod';
import { type Formats, formatsIn } from '../words/formats.ts';
import { compareText } from './compare-text.ts';
import { sourceAt } from './derived-source.ts';
import { isRecord, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { nameField } from './model/declared-collections.ts';
import type { Post } from './model/entries/post.ts';
import type { Entry, EntryId, GroupIndex } from './snapshot.ts';

/** Maximum number of entries that one page lists. The entries of a larger collection have groups. */
export const entriesPerPage = 50;

const suffix = ':groups';

/** Returns the kind of the groups of a collection, which a template can have as a dimension: "posts:groups". */
export const groupKindOf = (collection: string): string => collection + suffix;

/** Returns the collection whose groups a kind names; undefined for another kind. */
export function groupedCollection(kind: string): string | undefined {
  return kind.endsWith(suffix) ? kind.slice(0, -suffix.length) : undefined;
}

/** Whether an id names a group: "posts:groups/2026". */
export const isGroupId = (id: EntryId): boolean => id.includes(`${suffix}/`);

const groupSchema = z
  .strictObject({
    slug: z.string().describe('The group in paths, such as "2026".'),
    name: z
      .string()
      .describe('The name of the group: its year or dates, or its first and last entry: "Bowls – Lids".'),
    entries: z.int().min(1).describe('The number of entries in the group, such as 38.'),
  })
  .describe('A part of a collection that one page can list.');

export type Group = Readonly<z.infer<typeof groupSchema>>;

/** The schema of variables about a group. */
export const groupJsonSchema: JsonSchema = toJsonSchema(groupSchema);

interface FoundGroups {
  /** In the order in which pages list them. */
  readonly entries: ReadonlyMap<string, Entry<Group>>;
  /** The slugs of the entries by the slug of their group. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

interface Members {
  readonly slug: string;
  readonly name: string;
  readonly members: readonly Entry[];
}

const none: FoundGroups = { entries: new Map(), members: new Map() };

/** The groups of posts and of the entries of declared collections, found on first use. */
export class Groups implements GroupIndex {
  readonly #posts: ReadonlyMap<string, Entry<Post>>;
  readonly #declared: ReadonlyMap<string, ReadonlyMap<string, Entry>>;
  readonly #formats: Formats;
  readonly #found = new Map<string, FoundGroups>();

  /** @param language by which entries are sorted and dates are written */
  constructor(
    posts: ReadonlyMap<string, Entry<Post>>,
    declared: ReadonlyMap<string, ReadonlyMap<string, Entry>>,
    language = 'en',
  ) {
    this.#posts = posts;
    this.#declared = declared;
    this.#formats = formatsIn(language);
  }

  entries(kind: string): ReadonlyMap<string, Entry<Group>> | undefined {
    return groupedCollection(kind) === undefined ? undefined : this.#groups(kind).entries;
  }

  membersOf(kind: string, slug: string): readonly string[] {
    return this.#groups(kind).members.get(slug) ?? [];
  }

  #groups(kind: string): FoundGroups {
    const found = this.#found.get(kind) ?? this.#find(kind);
    this.#found.set(kind, found);
    return found;
  }

  #find(kind: string): FoundGroups {
    const collection = groupedCollection(kind) ?? '';
    if (collection === 'posts')
      return this.#posts.size > entriesPerPage
        ? foundOf(kind, 'publishAt', groupsOfPosts([...this.#posts.values()], this.#formats))
        : none;
    const entries = this.#declared.get(collection);
    return entries !== undefined && entries.size > entriesPerPage
      ? foundOf(kind, nameField, groupsByName([...entries.values()], this.#formats))
      : none;
  }
}

/** @param property of the first entry, which is the position of a group in content */
function foundOf(kind: string, property: string, groups: readonly Members[]): FoundGroups {
  const entries = groups.flatMap(({ slug, name, members }): readonly (readonly [string, Entry<Group>])[] => {
    const [first] = members;
    if (first === undefined) return [];
    const value = Object.freeze({ slug, name, entries: members.length });
    const source = sourceAt(first.source, property);
    return [[slug, { id: `${kind}/${slug}`, kind, slug, source, value, readable: value }]];
  });
  return {
    entries: new Map(entries),
    members: new Map(groups.map(({ slug, members }) => [slug, members.map((entry) => entry.slug)])),
  };
}

/**
 * Returns the posts by year, the newest year first. A year with many posts has several groups, which are filled from its first
 * day on, so that a new post changes only the last one.
 */
function groupsOfPosts(posts: readonly Entry<Post>[], formats: Formats): readonly Members[] {
  const sorted = posts.toSorted(
    (one, other) =>
      compareText(one.value.publishAt, other.value.publishAt) || compareText(one.slug, other.slug),
  );
  const years = Map.groupBy(sorted, ({ value }) => value.publishAt.slice(0, 4));
  return [...years].flatMap(([year, members]) => groupsOfYear(year, members, formats)).reverse();
}

function groupsOfYear(year: string, posts: readonly Entry<Post>[], formats: Formats): readonly Members[] {
  if (posts.length <= entriesPerPage) return [{ slug: year, name: year, members: posts }];
  const parts = Array.from({ length: Math.ceil(posts.length / entriesPerPage) }, (_, index) =>
    posts.slice(index * entriesPerPage, (index + 1) * entriesPerPage),
  );
  const dates = parts.map((part) =>
    formats.dateRange(part[0]?.value.publishAt ?? year, part.at(-1)?.value.publishAt ?? year),
  );
  return parts.map((members, index) => ({
    slug: index === 0 ? year : `${year}-part-${index + 1}`,
    name: nameAmong(dates, index),
    members,
  }));
}

/** Returns the name at an index, with a number if several have the same. */
function nameAmong(names: readonly string[], index: number): string {
  const name = names[index] ?? '';
  const before = names.slice(0, index).filter((other) => other === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

/** Returns the entries by name, in groups of about the same size. */
function groupsByName(entries: readonly Entry[], formats: Formats): readonly Members[] {
  const named = entries
    .map((entry) => ({ entry, name: nameOf(entry) }))
    .sort(
      (one, other) => formats.compare(one.name, other.name) || compareText(one.entry.slug, other.entry.slug),
    );
  const count = Math.ceil(named.length / entriesPerPage);
  const parts = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((part) => Math.round((part * named.length) / count));
    return named.slice(from, to);
  });
  const ranges = parts.map((part) => `${part[0]?.name} – ${part.at(-1)?.name}`);
  return parts.map((part, index) => ({
    slug: `part-${index + 1}`,
    name: nameAmong(ranges, index),
    members: part.map(({ entry }) => entry),
  }));
}

function nameOf({ value, slug }: Entry): string {
  const name = isRecord(value) ? value[nameField] : undefined;
  return typeof name === 'string' ? name : slug;
}
