import type { ContentModel } from '../../content/content-model.ts';
import { blockLists } from '../../content/document-blocks.ts';
import { isRecord, type JsonSchema, walkSchema } from '../../content/json-schema.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { markdownParagraphs } from '../../content/markdown-paragraphs.ts';
import { isSingleFileKind } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import { type CopyContent, writtenEntries } from './copy-content.ts';

/** A text that a visitor can read, as its file has it. */
export interface CopyText {
  readonly entry: Entry;
  readonly path: JsonPath;
  readonly text: string;
  readonly isMarkdown: boolean;
}

/** Returns the texts of all entries and documents, in the order of their files. */
export function copyTexts(snapshot: CopyContent, model: ContentModel): CopyText[] {
  const templates = new Map(snapshot.templates.map((template) => [template.slug, template]));
  return writtenEntries(snapshot).flatMap((entry) => {
    if (isSingleFileKind(entry.kind) && entry.kind !== 'site') return [];
    return [...ownTexts(entry, model), ...textsOfOverrides(entry, templates, model)];
  });
}

/** The texts of an entry without its overrides. */
function ownTexts(entry: Entry, model: ContentModel): readonly CopyText[] {
  const texts = textsOf(entry, model.schemaOf(entry.kind), entry.source.value);
  for (const { path, blocks } of blockLists(entry.kind, entry.source.value))
    for (const [index, block] of blocks.entries())
      texts.push(...textsOfBlock(entry, block, [...path, index], model));
  return texts;
}

function textsOfBlock(entry: Entry, block: unknown, path: JsonPath, model: ContentModel): CopyText[] {
  const schema = isRecord(block) ? model.blocks.schemaOf(String(block.type)) : undefined;
  return schema === undefined ? [] : textsOf(entry, schema, block, path);
}

/** The texts with which an entry replaces those of the blocks of templates. */
function textsOfOverrides(
  entry: Entry,
  templates: ReadonlyMap<string, CopyContent['templates'][number]>,
  model: ContentModel,
): CopyText[] {
  const { value } = entry.source;
  const overrides = isRecord(value) && entry.kind === 'cities' ? value.overrides : undefined;
  if (!isRecord(overrides)) return [];
  return Object.entries(overrides).flatMap(([template, blocks]) =>
    Object.entries(isRecord(blocks) ? blocks : {}).flatMap(([id, properties]) => {
      const block = templates.get(template)?.value.blocks.find((candidate) => candidate.id === id);
      const schema = block === undefined ? undefined : model.blocks.schemaOf(block.type);
      return schema === undefined ? [] : textsOf(entry, schema, properties, ['overrides', template, id]);
    }),
  );
}

function textsOf(entry: Entry, schema: JsonSchema, value: unknown, base: JsonPath = []): CopyText[] {
  const texts: CopyText[] = [];
  // The walk visits a markdown value again along the branch of its schema that applies.
  let markdown: JsonPath | undefined;
  walkSchema(
    schema,
    value,
    ({ schema: here, value: text, path, key }) => {
      if (markdown !== undefined && isWithin(path, markdown)) return;
      if (here.markdown === true) {
        markdown = path;
        for (const paragraph of markdownParagraphs(text, path))
          texts.push({ entry, ...paragraph, isMarkdown: true });
      } else if (typeof text === 'string' && !key && isCopy(here)) {
        texts.push({ entry, path, text, isMarkdown: false });
      }
    },
    base,
  );
  return texts;
}

function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return path.length >= outer.length && outer.every((segment, index) => path[index] === segment);
}

/** Whether a value of the schema is a text of the editor, not a name, a link or a choice. */
function isCopy(schema: JsonSchema): boolean {
  const { minLength, maxLength, pattern, link, reference, phoneName, iconName, calendarDate } = schema;
  return (
    (minLength !== undefined || maxLength !== undefined) &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.declaredCollection === undefined &&
    schema.entryOf === undefined &&
    schema.fieldOf === undefined &&
    [pattern, link, reference, phoneName, iconName, calendarDate].every((mark) => mark === undefined)
  );
}
