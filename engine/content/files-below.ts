import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

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
  const list = (path: string, ancestors: readonly string[]): FileBelow[] => {
    const below = join(folder, path);
    const identity = identityOf(statSync(below));
    if (ancestors.includes(identity)) return [];
    return readdirSync(below, { withFileTypes: true }).flatMap((entry): FileBelow[] => {
      const file = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) return [{ file, isLink: false }];
      if (entry.isDirectory()) return list(file, [...ancestors, identity]);
      const target = entry.isSymbolicLink() ? targetOf(join(folder, file)) : undefined;
      if (target?.isFile()) return [{ file, isLink: true }];
      return target?.isDirectory() ? list(file, [...ancestors, identity]) : [];
    });
  };
  return list('', []).sort((one, other) => (one.file < other.file ? -1 : 1));
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
