import { AnnotatedValues } from './annotated-values.ts';
import { isRecord, type JsonSchema, type SchemaVisitor } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';
import { type MarkdownParagraph, markdownParagraphs, withoutEscapes } from './markdown-paragraphs.ts';

/** A picture that a value names. */
export interface PictureReference {
  /** As written: "media/team.jpg". */
  readonly file: string;
  readonly alt: string;
  readonly isDecorative: boolean;
  /** The path of the text that contains the file. */
  readonly path: JsonPath;
  /** For markdown, the position of the file in the text. */
  readonly offset?: number;
}

/**
 * A picture in markdown: `![The team at work](media/team.jpg)`. Neither part contains the start of another picture, so that
 * no text is read twice.
 */
const markdownPicture = /!\[(?<alt>(?:[^[\]\\]|\\.)*)\]\((?<file>media\/(?:[^\s)!]|!(?!\[))+)\)/dgs;

/** Returns all pictures that a value names: properties that are pictures by their schema, and pictures in markdown. */
export function picturesIn(schema: JsonSchema, value: unknown, base?: JsonPath): readonly PictureReference[] {
  const found: PictureReference[] = [];
  const visit: SchemaVisitor = ({ schema: here, value: at, path }) => {
    if (here.picture === true && isRecord(at) && typeof at.file === 'string') {
      found.push({
        file: at.file,
        alt: typeof at.alt === 'string' ? at.alt : '',
        isDecorative: at.decorative === true,
        path: [...path, 'file'],
      });
    }
    if (here.markdown === true)
      for (const paragraph of markdownParagraphs(at, path)) found.push(...picturesInMarkdown(paragraph));
  };
  pictures.walk(schema, value, visit, base);
  return found;
}

function picturesInMarkdown({ text, path }: MarkdownParagraph): PictureReference[] {
  if (!text.includes('](media/')) return [];
  return [...text.matchAll(markdownPicture)].map((match) => ({
    file: withoutEscapes(match.groups?.file ?? ''),
    alt: match.groups?.alt ?? '',
    isDecorative: false,
    path,
    offset: match.indices?.groups?.file?.[0] ?? match.index,
  }));
}

const pictures = new AnnotatedValues('picture', 'markdown');
