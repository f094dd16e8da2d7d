import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasErrorCode } from './http/errors/file-error.ts';

/** Milliseconds for which the files of an earlier build are kept: longer than a tab stays open. */
const keptMilliseconds = 30 * 24 * 3_600_000;

export interface KeptAssetsOptions {
  /** The folder of the client build. */
  readonly clientDir: string;
  /** The folder of the files of all recent builds. */
  readonly keptDir: string;
  readonly now: Date;
}

/**
 * Keeps the scripts and the stylesheet of the current build, whose names contain a hash, for pages that were loaded before the next release:
 * they load the script of a form only when the visitor comes near it. Deletes files that no build of the last 30 days had.
 */
export async function keepAssets({ clientDir, keptDir, now }: KeptAssetsOptions): Promise<void> {
  for (const name of await filesBelow(join(clientDir, 'assets'))) {
    const kept = join(keptDir, name);
    if (await touch(kept, now)) continue;
    await mkdir(dirname(kept), { recursive: true });
    const unfinished = `${kept}.${process.pid}.unfinished`;
    await copyFile(join(clientDir, 'assets', name), unfinished);
    await utimes(unfinished, now, now);
    await rename(unfinished, kept);
  }
  for (const name of await filesBelow(keptDir)) {
    const kept = join(keptDir, name);
    if ((await age(kept, now)) > keptMilliseconds) await rm(kept, { force: true });
  }
}

/** Milliseconds since a file was written or its time was renewed. */
async function age(path: string, now: Date): Promise<number> {
  try {
    return now.getTime() - (await stat(path)).mtimeMs;
  } catch (error) {
    // Another process gave the file its final name, or deleted it.
    if (hasErrorCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

/** Renews the time of a file. Returns false if it does not exist. */
async function touch(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** The paths of all files below a folder, relative to it; none if it does not exist. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
