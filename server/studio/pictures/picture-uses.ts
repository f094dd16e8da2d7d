import { type ContentFile, type FileTexts, withTexts } from '../../../engine/content/content-files.ts';
import type { JsonPath } from '../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../engine/content/json-value.ts';
import { pictureFolder } from '../../../engine/content/picture-files.ts';
import { isList, isObject } from '../../../engine/content/rewrite-json.ts';
import { readValue } from '../changes/rebase-change.ts';

/** A text that names a picture. */
export interface PictureMention {
  readonly file: string;
  /** The path of the text. */
  readonly path: JsonPath;
  readonly text: string;
}

const mark = `${pictureFolder}/`;

/** The texts of content files that name pictures: as a whole, in markdown, or with a placeholder. */
export function pictureMentions(
  files: readonly ContentFile[],
  changes: FileTexts,
): readonly PictureMention[] {
  // Parsing all files of a large site would delay requests.
  const named = withTexts(files, changes).filter(({ text }) => text.includes(mark));
  return named.flatMap(({ file, text }) => {
    const read = readValue(text);
    return read.ok ? mentionsIn(file, read.value, []) : [];
  });
}

function mentionsIn(file: string, value: JsonValue | undefined, path: JsonPath): readonly PictureMention[] {
  if (typeof value === 'string') return value.includes(mark) ? [{ file, path, text: value }] : [];
  if (isList(value)) return value.flatMap((item, index) => mentionsIn(file, item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, own]) => mentionsIn(file, own, [...path, name]));
}

/** Whether a text names a picture. */
export function isMentioned(picture: string, { text }: PictureMention): boolean {
  return text === picture || text.includes(`](${picture})`) || mayMean(text, picture);
}

/** Returns a text that names a picture by another name; undefined if a placeholder makes the name. */
export function renamedMention(from: string, to: string, { text }: PictureMention): string | undefined {
  if (text === from) return to;
  return text.includes(`](${from})`) ? text.replaceAll(`](${from})`, `](${to})`) : undefined;
}

/** Whether a picture has a name that a text with placeholders may mean: `media/{{ city.slug }}.jpg`. */
function mayMean(text: string, picture: string): boolean {
  if (!text.startsWith(mark) || !text.includes('{{')) return false;
  const [start = '', ...parts] = text.split(/\{\{.*?\}\}/);
  const end = parts.pop() ?? '';
  // A pattern that tries all lengths of the values would take exponential time.
  let at = start.length;
  for (const part of parts) {
    const found = picture.indexOf(part, at + 1);
    if (found === -1 || picture.slice(at, found).includes('/')) return false;
    at = found + part.length;
  }
  const last = picture.slice(at, picture.length - end.length);
  return picture.startsWith(start) && picture.endsWith(end) && last !== '' && !last.includes('/');
}
