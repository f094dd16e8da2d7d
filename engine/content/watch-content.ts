import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds to wait after an event for further ones: editors write a file in several steps. */
const debounceTime = 25;

/** Milliseconds between attempts to watch a content folder that is missing, for example while it is replaced. */
const retryInterval = 500;

/**
 * Watches the content folder. Calls `onChange` shortly after files were saved, added, deleted or renamed in it or in its
 * subfolders. The returned function stops watching.
 */
export function watchContent(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = (milliseconds: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };

  // Each folder has its own watcher. On Linux, a recursive watcher watches single files and loses a file that an editor
  // replaces by renaming a new one.
  const watchFolders = (): FSWatcher[] =>
    foldersBelow(folder).map((path) => watch(path, handleChange).on('error', handleChange));
  const handleChange = () => schedule(debounceTime, restart);
  const restart = () => {
    const before = watchers;
    try {
      watchers = watchFolders();
    } catch {
      schedule(retryInterval, restart);
      return;
    }
    // The old watchers are closed after the new ones exist and before the content is read, so that no change is missed.
    for (const watcher of before) watcher.close();
    onChange();
  };

  let watchers = watchFolders();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Returns the folder and all folders below it except `schema/`, whose files are generated. */
function foldersBelow(folder: string): string[] {
  const below = (path: string): string[] => [
    path,
    ...readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !(path === folder && entry.name === 'schema'))
      .flatMap((entry) => below(join(path, entry.name))),
  ];
  return below(folder);
}
