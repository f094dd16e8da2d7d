import type { FileTexts } from './content-files.ts';
import type { PictureFile, PictureFiles } from './picture-files.ts';

/** Other texts and pictures of some files than those of a content folder. */
export interface SiteChanges {
  readonly texts: FileTexts;
  readonly pictures: PictureChanges;
}

/** Pictures by file, all of which can be shown; null for a file that is absent. */
export type PictureChanges = ReadonlyMap<string, PictureFile | null>;

export const noChanges: SiteChanges = { texts: new Map(), pictures: new Map() };

/** Returns the pictures of a content folder with other ones of some files. */
export function withPictures(files: PictureFiles, changes: PictureChanges): PictureFiles {
  if (changes.size === 0) return files;
  const pictures = new Map(files.pictures);
  const faults = new Map(files.faults);
  for (const [file, picture] of changes) {
    faults.delete(file);
    if (picture === null) pictures.delete(file);
    else pictures.set(file, picture);
  }
  return { pictures, faults };
}
