import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds to wait for further events after the first: editors write a file in several steps. */
const settleTime = 25;

/** Milliseconds between looks for a content folder that is gone, as while it is being replaced. */
const returnTime = 500;

/**
 * Calls back soon after anything below the content folder changed: a file saved, added, deleted or renamed.
 * The returned function stops watching.
 */
export function watchContent(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = (milliseconds: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };

  // Each folder is watched by itself. A recursive watch follows files on Linux, and so loses one for good that an
  // editor saves by renaming a new file over it.
  const watchFolders = (): FSWatcher[] =>
    foldersBelow(folder).map((path) => watch(path, noteChange).on('error', noteChange));
  const noteChange = () => later(settleTime, settle);
  const settle = () => {
    const before = watchers;
    try {
      watchers = watchFolders();
    } catch {
      later(returnTime, settle);
      return;
    }
    // After the new ones stand, and before the content is read, so that no change falls in between.
    for (const watcher of before) watcher.close();
    onChange();
  };

  let watchers = watchFolders();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The folder and all below it but `schema/`, whose files are generated. */
function foldersBelow(folder: string): string[] {
  const below = (path: string): string[] => [
    path,
    ...readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !(path === folder && entry.name === 'schema'))
      .flatMap((entry) => below(join(path, entry.name))),
  ];
  return below(folder);
}
