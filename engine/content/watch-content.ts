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
  return new ContentWatcher(folder, onChange, onFailure);
}

class ContentWatcher implements ContentWatch {
  readonly #folder: string;
  readonly #onChange: (files: ReadonlySet<string>) => void;
  readonly #onFailure: (error: unknown) => void;
  #watchers: readonly FSWatcher[];
  #timer: NodeJS.Timeout | undefined;
  /** Present from an event until it is reported. */
  #pending: PromiseWithResolvers<void> | undefined;
  #changed = new Set<string>();
  /** Whether the folders may be others than those that are watched. */
  #mayHaveOtherFolders = false;
  #hasFailed = false;

  constructor(
    folder: string,
    onChange: (files: ReadonlySet<string>) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.#folder = folder;
    this.#onChange = onChange;
    this.#onFailure = onFailure;
    this.#watchers = watchFolders(folder, this.#noteChange);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
    this.#pending?.resolve();
  }

  async reported(): Promise<void> {
    // Events of the system arrive between two turns of the event loop; the current turn may be past that.
    await setImmediate();
    await setImmediate();
    if (this.#pending !== undefined)
      await Promise.race([this.#pending.promise, wait(maximumWait, undefined, { ref: false })]);
  }

  readonly #noteChange = (path: string | undefined): void => {
    if (path === undefined) this.#mayHaveOtherFolders = true;
    else this.#changed.add(path);
    this.#pending ??= Promise.withResolvers();
    this.#reportAfter(debounceTime);
  };

  #reportAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#report(), milliseconds);
  }

  #report(): void {
    if (!this.#watchOtherFolders()) {
      this.#reportAfter(retryInterval);
      return;
    }
    const reported = this.#pending;
    const files = this.#changed;
    this.#pending = undefined;
    this.#changed = new Set();
    try {
      this.#onChange(files);
    } finally {
      reported?.resolve();
    }
  }

  /** Watches the folders that exist now, if they may be others. Returns false if that fails. */
  #watchOtherFolders(): boolean {
    const before = this.#watchers;
    try {
      this.#mayHaveOtherFolders ||= ![...this.#changed].every((path) => this.#isFile(path));
      if (this.#mayHaveOtherFolders) this.#watchers = watchFolders(this.#folder, this.#noteChange);
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(error);
      this.#hasFailed = true;
      return false;
    }
    this.#hasFailed = false;
    this.#mayHaveOtherFolders = false;
    // The old watchers are closed after the new ones exist and before the content is read, so that no change is missed.
    if (this.#watchers !== before) for (const watcher of before) watcher.close();
    return true;
  }

  /** The system names a folder that is added, removed or replaced. A name of a file that exists concerns no folder. */
  #isFile(path: string): boolean {
    return statSync(join(this.#folder, path), { throwIfNoEntry: false })?.isFile() === true;
  }
}

/**
 * Watches each folder with a watcher of its own. On Linux, a recursive watcher watches single files and loses a file that an
 * editor replaces by renaming a new one.
 * @param onEvent gets the path that the system names, relative to the content folder with forward slashes; undefined if it
 * names none, or if a watcher fails
 */
function watchFolders(folder: string, onEvent: (path: string | undefined) => void): readonly FSWatcher[] {
  const started: FSWatcher[] = [];
  try {
    for (const path of foldersBelow(folder)) {
      if (isGenerated(path)) continue;
      const watcher = watch(join(folder, path), (_event, name) =>
        onEvent(name === null ? undefined : join(path, name).replaceAll(sep, '/')),
      );
      started.push(watcher.on('error', () => onEvent(undefined)));
    }
  } catch (error) {
    for (const watcher of started) watcher.close();
    throw error;
  }
  return started;
}

/** Whether a folder, by its path in the content folder, contains generated files. */
const isGenerated = (path: string): boolean => path.split('/')[0] === 'schema';
