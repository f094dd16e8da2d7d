import { basename, extname } from 'node:path';
import { hasPictureExtension, pictureFolder } from '../../../engine/content/picture-files.ts';
import type { PictureFormat } from '../../../engine/content/picture-header.ts';

/** Bytes of the longest name. File systems allow 255, and a file that is being written has a longer temporary name. */
const maximumNameBytes = 200;

/** Whether all names in a path are short enough for a file system. */
export function hasShortNames(file: string): boolean {
  return file.split('/').every((name) => Buffer.byteLength(name) <= maximumNameBytes);
}

/** Whether a file is in the folder of pictures, named as one, and in no hidden folder and none above it. */
export function isPictureName(file: string): boolean {
  const [folder, ...names] = file.split('/');
  return (
    folder === pictureFolder &&
    names.length > 0 &&
    hasShortNames(file) &&
    names.every((name) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(name)) &&
    hasPictureExtension(file)
  );
}

/** Longest name without its extension. */
const longestName = 60;

/**
 * Proposes the name of a new picture in the content folder from the name of the file that an editor has:
 * "media/team-at-work.jpg" from "Team at work.JPEG".
 * @param isTaken whether the site has a file of this name
 */
export function pictureNameFor(
  name: string,
  format: PictureFormat,
  isTaken: (file: string) => boolean,
): string {
  const words = basename(name, extname(name))
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['picture'];
  const stem = words.join('-').slice(0, longestName).replace(/-$/, '');
  const extension = format === 'jpeg' ? 'jpg' : format;
  for (let number = 1; ; number++) {
    const file = `${pictureFolder}/${stem}${number === 1 ? '' : `-${number}`}.${extension}`;
    if (!isTaken(file)) return file;
  }
}

/** The kind of pictures. Content files have the kinds of the content model. */
export const pictureKind = 'pictures';

/** The text that changes and publications have of a picture: its version, as JSON, so that it is merged as one value. */
export function textOfVersion(version: string): string {
  return JSON.stringify(version);
}

/** The version that the text of a picture names; null for a picture that is absent. */
export function versionOf(text: string | null): string | null {
  return text === null ? null : String(JSON.parse(text));
}
