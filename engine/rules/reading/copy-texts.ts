import type { ContentModel } from '../../content/content-model.ts';
import { type FilePart, fileParts } from '../../content/document-blocks.ts';
import { type JsonSchema, walkSchema } from '../../content/json-schema.ts';
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

/** Returns the texts of all entries and documents, or of those in some files, in the order of their files. */
export function copyTexts(
  snapshot: CopyContent,
  model: ContentModel,
  isExamined: (file: string) => boolean = () => true,
): CopyText[] {
  const templates = new Map(snapshot.templates.map((template) => [template.slug, template.value]));
  return writtenEntries(snapshot).flatMap((entry) => {
    if (!isExamined(entry.source.file)) return [];
    if (isSingleFileKind(entry.kind) && entry.kind !== 'site') return [];
    return fileParts(model, entry.kind, entry.source.value, templates).flatMap((part) =>
      textsOf(entry, part),
    );
  });
}

function textsOf(entry: Entry, { schema, value, path: base }: FilePart): readonly CopyText[] {
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
