import type { ContentModel } from './content-model.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

/** A block of a document, at its path. */
export interface WrittenBlock {
  readonly path: JsonPath;
  readonly block: Readonly<Record<string, unknown>>;
}

/** Returns the blocks of a document in their order. What is no object, which its schema reports, is left out. */
export function documentBlocks(kind: string, document: unknown): readonly WrittenBlock[] {
  if (!isRecord(document)) return [];
  const lists =
    kind === 'layouts' ? ['before', 'after'] : kind === 'pages' || kind === 'templates' ? ['blocks'] : [];
  return lists.flatMap((list) => {
    const blocks = document[list];
    if (!Array.isArray(blocks)) return [];
    return blocks.flatMap((block: unknown, index) =>
      isRecord(block) ? [{ path: [list, index], block }] : [],
    );
  });
}

/** A part of a file that has a schema of its own. */
export interface FilePart {
  readonly path: JsonPath;
  readonly value: unknown;
  readonly schema: JsonSchema;
}

/**
 * Returns the value of a file, each of its blocks, and its overrides of blocks, with their schemas. Parts of an unknown type
 * are left out.
 * @param templates slug -> document, for the types of blocks that overrides name; without it, overrides are left out
 */
export function fileParts(
  model: ContentModel,
  kind: string,
  value: unknown,
  templates?: ReadonlyMap<string, unknown>,
): readonly FilePart[] {
  const typed = typedBlocks(kind, value, templates).flatMap(({ path, value: part, type }) => {
    const schema = model.blocks.schemaOf(String(type));
    return schema === undefined ? [] : [{ path, value: part, schema }];
  });
  return [{ path: [], value, schema: model.schemaOf(kind) }, ...typed];
}

/** A block, or the properties that override it, with the type that the document names. */
interface TypedBlock {
  readonly path: JsonPath;
  readonly value: unknown;
  readonly type: unknown;
}

/**
 * Returns the blocks of a file and its overrides of blocks.
 * @param templates slug -> document, for the types of blocks that overrides name; without it, overrides are left out
 */
export function typedBlocks(
  kind: string,
  value: unknown,
  templates?: ReadonlyMap<string, unknown>,
): readonly TypedBlock[] {
  const blocks = documentBlocks(kind, value).map(({ path, block }) => ({
    path,
    value: block,
    type: block.type,
  }));
  return templates === undefined ? blocks : [...blocks, ...overridesIn(value, templates)];
}

/** The properties with which an entry replaces those of blocks of templates, with the types of the blocks. */
function overridesIn(value: unknown, templates: ReadonlyMap<string, unknown>): readonly TypedBlock[] {
  const overrides = isRecord(value) && isRecord(value.overrides) ? value.overrides : {};
  return Object.entries(overrides).flatMap(([template, replaced]) =>
    Object.entries(isRecord(replaced) ? replaced : {}).map(([id, properties]) => {
      const blocks = documentBlocks('templates', templates.get(template));
      const type = blocks.find(({ block }) => block.id === id)?.block.type;
      return { path: ['overrides', template, id], value: properties, type };
    }),
  );
}

/** A value taken from an entry when the page is composed: `{ "from": "cell.intro" }`. */
export function isFrom(value: unknown): value is { readonly from: string } {
  return isRecord(value) && typeof value.from === 'string' && Object.keys(value).length === 1;
}
