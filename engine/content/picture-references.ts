import { AnnotatedValues } from './annotated-values.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import type { JsonPath } from './json-source.ts';

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

// Texts from placeholders have a backslash before every character with a meaning in markdown.
const escapedCharacter = /\\([!-/:-@[-`{-~])/g;

/** Returns all pictures that a value names: properties that are pictures by their schema, and pictures in markdown. */
export function picturesIn(schema: JsonSchema, value: unknown): readonly PictureReference[] {
  const found: PictureReference[] = [];
  pictures.walk(schema, value, ({ schema: here, value: at, path }) => {
    if (here.picture === true && isRecord(at) && typeof at.file === 'string') {
      found.push({
        file: at.file,
        alt: typeof at.alt === 'string' ? at.alt : '',
        isDecorative: at.decorative === true,
        path: [...path, 'file'],
      });
    }
    if (here.markdown === true) {
      if (typeof at === 'string') found.push(...picturesInMarkdown(at, path));
      else if (Array.isArray(at))
        at.forEach((text, index) => {
          if (typeof text === 'string') found.push(...picturesInMarkdown(text, [...path, index]));
        });
    }
  });
  return found;
}

function picturesInMarkdown(text: string, path: JsonPath): PictureReference[] {
  if (!text.includes('](media/')) return [];
  return [...text.matchAll(markdownPicture)].map((match) => ({
    file: (match.groups?.file ?? '').replace(escapedCharacter, '$1'),
    alt: match.groups?.alt ?? '',
    isDecorative: false,
    path,
    offset: match.indices?.groups?.file?.[0] ?? match.index,
  }));
}

const pictures = new AnnotatedValues('picture', 'markdown');
