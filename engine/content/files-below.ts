import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from './compare-text.ts';

export interface FileBelow {
  /** The path relative to the folder, with forward slashes. */
  readonly file: string;
  /** True if the path is a link to the file. */
  readonly isLink: boolean;
}

/**
 * Lists the files of a folder and its subfolders, sorted by path. Links to folders are followed unless they lead to a
 * folder that contains them: such a loop would list every file some forty times. Throws errors of the system if the folder
 * cannot be read.
 */
export function filesBelow(folder: string): FileBelow[] {
  const files: FileBelow[] = [];
  traverse(folder, (file) => files.push(file));
  return files.sort((one, other) => compareText(one.file, other.file));
}

/**
 * Lists a folder, as "", and the subfolders whose files {@link filesBelow} lists, by their paths relative to it with forward
 * slashes. Throws errors of the system if one cannot be read.
 */
export function foldersBelow(folder: string): string[] {
  return traverse(folder, () => undefined);
}

/** Calls back for all files, and returns the folders. */
function traverse(folder: string, onFile: (file: FileBelow) => void): string[] {
  const found: string[] = [];
  const folders: FolderBelow[] = [{ path: '', ancestors: [] }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const { path, ancestors } = next;
    const below = join(folder, path);
    const identity = identityOf(statSync(below));
    if (ancestors.includes(identity)) continue;
    found.push(path);
    for (const entry of readdirSync(below, { withFileTypes: true })) {
      const file = path === '' ? entry.name : `${path}/${entry.name}`;
      const kind = kindOf(entry, below);
      if (kind === 'file' || kind === 'link') onFile({ file, isLink: kind === 'link' });
      if (kind === 'folder') folders.push({ path: file, ancestors: [...ancestors, identity] });
    }
  }
  return found;
}

interface FolderBelow {
  /** Relative to the folder that is listed. */
  readonly path: string;
  /** The identities of the folders that contain it. */
  readonly ancestors: readonly string[];
}

/** Returns the kind of an entry of a folder, or of the target of a link; undefined for others, such as sockets. */
function kindOf(entry: Dirent, folder: string): 'file' | 'link' | 'folder' | undefined {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  const target = entry.isSymbolicLink() ? targetOf(join(folder, entry.name)) : undefined;
  if (target?.isFile()) return 'link';
  return target?.isDirectory() ? 'folder' : undefined;
}

/** Follows symbolic links. Returns undefined for a link that leads nowhere or to itself. */
function targetOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}
