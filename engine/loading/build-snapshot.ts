import { absencesKey } from '../content/absence.ts';
import { compareText } from '../content/compare-text.ts';
import type { ContentModel } from '../content/content-model.ts';
import { DerivedCollections } from '../content/derived-collection.ts';
import type { FontFiles } from '../content/font-files.ts';
import { builtInCollections } from '../content/model/collections.ts';
import type { EntryKind, EntryValues } from '../content/model/entry-kinds.ts';
import type { PictureFiles } from '../content/picture-files.ts';
import type { PublicationTimes } from '../content/publication-times.ts';
import {
  type Absences,
  type Collections,
  contentVersion,
  type Entry,
  type EntryId,
  isKind,
  ofKind,
  type Snapshot,
} from '../content/snapshot.ts';
import { defaultTheme } from '../content/theme/theme.ts';
import type { SnapshotDocuments } from '../rules/rule.ts';

export interface SnapshotParts {
  readonly model: ContentModel;
  readonly site: Entry<EntryValues['site']>;
  /** All entries of the site, with their placeholders filled in. */
  readonly entries: readonly Entry[];
  readonly absent: Absences;
  readonly expired: Snapshot['expired'];
  readonly period: PublicationTimes;
  readonly pictures: PictureFiles;
  readonly fonts: FontFiles;
}

export function buildSnapshot({ site, ...parts }: SnapshotParts): Snapshot {
  const content = buildContent(parts);
  const templates = new Map(content.templates.map((template) => [template.slug, template]));
  const listed = site.value.templates.flatMap((name) => templates.get(name) ?? []);
  // One that is not listed is an error in site.json. Without its pages, links to them would be errors, too.
  for (const { slug } of listed) templates.delete(slug);
  return { ...content, site, templates: [...listed, ...templates.values()] };
}

/** Builds all of a snapshot that does not need `site.json`, which names the order of the templates. */
export function buildContent({
  model,
  entries,
  absent,
  expired,
  period,
  pictures: { pictures },
  fonts: { fonts },
}: Omit<SnapshotParts, 'site'>): Omit<Snapshot, 'site'> {
  const documents = documentsOf(entries, model);
  const byId = entriesById(entries);
  const files = [...pictures.values(), ...fonts.values()];
  const states = [absencesKey(absent), ...expired].join('\n').trimEnd();
  // The text of an absent file determines what its publication will show, and which paths are absent.
  const hidden = [...absent.values()].flatMap(({ entry }) => entry ?? []);
  const version = contentVersion([...entries, ...hidden], files, states);
  const single = <K extends EntryKind>(kind: K): Entry<EntryValues[K]> | undefined => {
    const entry = byId.get(kind);
    return entry !== undefined && isKind(kind, entry) ? entry : undefined;
  };
  return {
    ...documents,
    version,
    pictures,
    absent,
    expired,
    period,
    quality: single('quality'),
    redirects: single('redirects'),
    theme: single('theme')?.value.look ?? defaultTheme,
    entries: byId,
  };
}

function entriesById(entries: readonly Entry[]): ReadonlyMap<EntryId, Entry> {
  const found = new Map<EntryId, Entry>();
  for (const entry of entries) found.set(entry.id, entry);
  return found;
}

/** Returns the entries by their kind, in the order of their slugs. */
export function documentsOf(entries: readonly Entry[], model: ContentModel): SnapshotDocuments {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const ofKindOf = <K extends EntryKind>(kind: K) => bySlug(kind, byKind.get(kind) ?? []);
  // Without a prototype, since a collection may be called "constructor".
  const collections: Record<string, ReadonlyMap<string, Entry>> = Object.create(null);
  for (const name of model.collections.keys()) collections[name] = sortedBySlug(byKind.get(name) ?? []);
  if (!isCollections(collections)) throw new Error('A collection is missing.');
  const site = ofKind('site', byKind.get('site') ?? [])[0]?.value;
  return {
    collections,
    derived: new DerivedCollections(model.derived, collections, {
      country: site?.office.country,
      language: site?.language ?? 'en',
    }),
    pages: [...ofKindOf('pages').values()],
    templates: [...ofKindOf('templates').values()],
    layouts: ofKindOf('layouts'),
  };
}

/** The entries of a kind in the order of their slugs. */
function bySlug<K extends EntryKind>(
  kind: K,
  entries: readonly Entry[],
): ReadonlyMap<string, Entry<EntryValues[K]>> {
  return sortedBySlug(ofKind(kind, entries));
}

function sortedBySlug<Value>(entries: readonly Entry<Value>[]): ReadonlyMap<string, Entry<Value>> {
  const sorted = new Map<string, Entry<Value>>();
  for (const entry of entries.toSorted((left, right) => compareText(left.slug, right.slug)))
    sorted.set(entry.slug, entry);
  return sorted;
}

// An entry of a kind has been validated against the kind's schema, so its name decides its type.
function isCollections(maps: Readonly<Record<string, ReadonlyMap<string, Entry>>>): maps is Collections {
  return Object.keys(builtInCollections).every((name) => Object.hasOwn(maps, name));
}
