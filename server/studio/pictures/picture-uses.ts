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
  return text === picture || text.includes(`](${picture})`) || patternOf(text)?.test(picture) === true;
}

/** Returns a text that names a picture by another name; undefined if a placeholder makes the name. */
export function renamedMention(from: string, to: string, { text }: PictureMention): string | undefined {
  if (text === from) return to;
  return text.includes(`](${from})`) ? text.replaceAll(`](${from})`, `](${to})`) : undefined;
}

/** The names that a text with placeholders may mean: `media/{{ city.slug }}.jpg`. Undefined for every other text. */
function patternOf(text: string): RegExp | undefined {
  if (!text.startsWith(mark) || !text.includes('{{')) return undefined;
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
