import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from './compare-text.ts';
import { filesBelow } from './files-below.ts';

export interface ContentFile {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** Texts of content files by path; null for a file that is absent. */
export type FileTexts = ReadonlyMap<string, string | null>;

/** The content folder is missing or cannot be read. */
export class ContentFolderError extends Error {
  readonly code = 'CB_CONTENT_FOLDER';

  constructor(folder: string, reason: string) {
    super(
      `The content folder "${folder}" cannot be read: ${reason}. ` +
        'Name the folder of the site with CONTENT_DIR, or with the option --content of a command.',
    );
    this.name = 'ContentFolderError';
  }
}

/**
 * Reads all JSON files below the content folder except those in `schema/`, which are generated. The files are read
 * synchronously: for small files that is three times as fast as concurrent reads. Other
 * documents in the folders of entries are included without their text, so that validation can report them.
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export function readContentFiles(folder: string): ContentFile[] {
  return listContentFiles(folder).flatMap((file) => {
    try {
      return [{ file, text: jsonName.test(file) ? readFileSync(join(folder, file), 'utf8') : '' }];
    } catch (error) {
      // The file was deleted after the folder was listed.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw new ContentFolderError(folder, `${file}: ${reasonOf(error)}`);
    }
  });
}

/** Names of JSON files, and those that other programs give them: their names are reported. */
const jsonName = /\.json(?:c|5|\.txt)?$/i;

/** Names of other documents in which editors write, and names without an extension. */
const documentName = /\/(?!readme\b|licen[cs]e\b)[^./][^./]*(?:\.(?:txt|md|ya?ml|html?|rtf|docx?|odt))?$/i;

/** Folders that have other files than JSON, and hidden folders. */
const otherFolder = /^(?:schema|media|fonts)\/|(?:^|\/)\./;

/** Returns the paths of all content files relative to the folder, sorted. */
function listContentFiles(folder: string): string[] {
  try {
    return filesBelow(folder).flatMap(({ file }) => (isListed(file) ? file : []));
  } catch (error) {
    throw new ContentFolderError(folder, reasonOf(error));
  }
}

function isListed(file: string): boolean {
  if (jsonName.test(file)) return !file.startsWith('schema/');
  return documentName.test(file) && !otherFolder.test(file);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such folder';
    case 'ENOTDIR':
      return 'it is not a folder';
    case 'EACCES':
      return 'permission is denied';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** Returns files, sorted by path, with other texts of some. */
export function withTexts(files: readonly ContentFile[], texts: FileTexts): readonly ContentFile[] {
  const others = files.filter(({ file }) => !texts.has(file));
  const changed = [...texts].flatMap(([file, text]) => (text === null ? [] : [{ file, text }]));
  return [...others, ...changed].sort((one, other) => compareText(one.file, other.file));
}
