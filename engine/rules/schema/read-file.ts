import type { ContentModel } from '../../content/content-model.ts';
import type { FileIdentity } from '../../content/file-identity.ts';
import type { JsonSource } from '../../content/json-source.ts';
import { type EntryKind, type EntryValues, isSingleFileKind } from '../../content/model/entry-kinds.ts';
import { type Entry, type EntryId, readableDocument, readableLayout } from '../../content/snapshot.ts';
import type { SchemaFault } from './schema-fault.ts';
import { schemaFaults } from './schema-validator.ts';
import { valueAt } from './value-path.ts';

/** A file that is an entry of its kind by its path and its linked schema. It may have faults. */
export interface ReadFile extends FileIdentity {
  readonly source: JsonSource;
  readonly faults: readonly SchemaFault[];
}

export function toEntry(model: ContentModel, { kind, slug, source }: ReadFile): Entry {
  const { value } = source;
  return {
    id: entryIdOf({ kind, slug }),
    kind,
    slug,
    source,
    value,
    readable: readableForm(model, kind, value),
  };
}

export function entryIdOf({ kind, slug }: FileIdentity): EntryId {
  return isSingleFileKind(kind) ? kind : `${kind}/${slug}`;
}

function readableForm(model: ContentModel, kind: string, value: unknown): unknown {
  const isOfKind = <K extends EntryKind>(wanted: K, _value: unknown): _value is EntryValues[K] =>
    kind === wanted &&
    schemaFaults(model.schemaOf(kind), value).every((fault) => isFilledLater(value, fault));
  if (isOfKind('layouts', value)) return readableLayout(value);
  if (isOfKind('pages', value) || isOfKind('templates', value)) return readableDocument(value);
  return value;
}

/** Whether a fault is about the form of a text with placeholders, which is checked when it is filled in. */
export function isFilledLater(value: unknown, { code, path }: SchemaFault): boolean {
  const text = code === 'CB_LENGTH' || code === 'CB_PATTERN' ? valueAt(value, path) : undefined;
  return typeof text === 'string' && text.includes('{{');
}
