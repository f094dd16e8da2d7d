import { type FSWatcher, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { foldersBelow } from './files-below.ts';

/** Milliseconds to wait after an event for further ones: editors write a file in several steps. */
const debounceTime = 25;

/** Milliseconds between attempts to watch a content folder that cannot be watched, for example while it is replaced. */
const retryInterval = 500;

/** Milliseconds for which a caller waits for the report of a change at most: the folder may be missing. */
const maximumWait = 1_000;

export interface ContentWatch {
  stop(): void;
  /**
   * Resolves when the changes before the call are reported: at once if there are none, and after a second at the latest. Causes
   * no report by itself, so it may be called often.
   */
  reported(): Promise<void>;
}

/**
 * Watches the content folder. Calls `onChange` shortly after files were saved, added, deleted or renamed in it or in its
 * subfolders, linked ones included.
 * @param onChange gets the paths that the system names, relative to the folder with forward slashes. Others may have changed too:
 * the system names none in a new folder, for example
 * @param onFailure gets the error when the folder can no longer be watched, once until that succeeds again. Until then changes
 * are not noticed
 * @throws the error of the system if the folder cannot be watched at first
 */
export function watchContent(
  folder: string,
  onChange: (files: ReadonlySet<string>) => void,
  onFailure: (error: unknown) => void,
): ContentWatch {
  let timer: NodeJS.Timeout | undefined;
  /** Present from an event until it is reported. */
  let pending: PromiseWithResolvers<void> | undefined;
  let changed = new Set<string>();
  /** Whether the folders may be others than those that are watched. */
  let mayHaveOtherFolders = false;
  let hasFailed = false;
  const schedule = (milliseconds: number, action: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };

  // Each folder has its own watcher. On Linux, a recursive watcher watches single files and loses a file that an editor
  // replaces by renaming a new one.
  const watchFolder = (path: string): FSWatcher =>
    watch(join(folder, path), (_event, name) => {
      if (name === null) mayHaveOtherFolders = true;
      else changed.add(join(path, name).replaceAll(sep, '/'));
      handleChange();
    }).on('error', () => {
      mayHaveOtherFolders = true;
      handleChange();
    });
  const watchFolders = (): FSWatcher[] => {
    const started: FSWatcher[] = [];
    try {
      for (const path of foldersBelow(folder)) if (!isGenerated(path)) started.push(watchFolder(path));
    } catch (error) {
      for (const watcher of started) watcher.close();
      throw error;
    }
    return started;
  };
  const handleChange = () => {
    pending ??= Promise.withResolvers();
    schedule(debounceTime, report);
  };
  // The system names a folder that is added, removed or replaced. A name of a file that exists concerns no folder.
  const isFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true;
  const report = () => {
    const before = watchers;
    try {
      mayHaveOtherFolders ||= ![...changed].every(isFile);
      if (mayHaveOtherFolders) watchers = watchFolders();
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
      schedule(retryInterval, report);
      return;
    }
    hasFailed = false;
    mayHaveOtherFolders = false;
    // The old watchers are closed after the new ones exist and before the content is read, so that no change is missed.
    if (watchers !== before) for (const watcher of before) watcher.close();
    const reported = pending;
    const files = changed;
    pending = undefined;
    changed = new Set();
    try {
      onChange(files);
    } finally {
      reported?.resolve();
    }
  };

  let watchers = watchFolders();
  return {
    stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      pending?.resolve();
    },
    async reported() {
      // Events of the system arrive between two turns of the event loop; the current turn may be past that.
      await setImmediate();
      await setImmediate();
      if (pending !== undefined)
        await Promise.race([pending.promise, wait(maximumWait, undefined, { ref: false })]);
    },
  };
}

/** Whether a folder, by its path in the content folder, contains generated files. */
const isGenerated = (path: string): boolean => path.split('/')[0] === 'schema';
