import type { ContentReader } from '../../engine/compose/content-reader.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import { nameField } from '../../engine/content/model/declared-collections.ts';
import { picturesOf, type ShownField, shownFields } from '../entries/entry-fields.ts';

interface Source {
  readonly collection: string;
  readonly entry?: string | undefined;
  readonly heading?: string | undefined;
  readonly lead?: string | undefined;
  readonly picture?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly tone?: 'paper' | 'tray' | undefined;
}

export interface EntryPage {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly isSample: boolean;
  readonly picture: PictureProperties | undefined;
  readonly fields: readonly ShownField[];
  readonly tone: 'paper' | 'tray' | undefined;
}

/** Returns the entry, or only the heading if there is no such entry. */
export function resolveEntryPage(block: Source, read: ContentReader): EntryPage {
  const { collection, lead, picture, tone } = block;
  const slug = block.entry ?? read.declared.subjects()[collection] ?? '';
  const all = Object.keys(read.declared.declaration(collection)?.fields ?? {});
  const shownAbove = [nameField, lead, picture];
  const names = (block.fields ?? all).filter((name) => !shownAbove.includes(name));
  const sentence = lead === undefined ? undefined : read.declared.value(collection, slug, lead);
  return {
    heading: block.heading ?? read.declared.nameOf(collection, slug) ?? '',
    lead: typeof sentence === 'string' ? sentence : undefined,
    isSample: read.declared.value(collection, slug, 'sample') === true,
    picture: picturesOf(read, collection, slug, picture)[0],
    fields: shownFields(read, collection, slug, names),
    tone,
  };
}
