import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeFileError } from '../http/errors/file-error.ts';
import { syncToDisk } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedFile, checkDatabaseFile, mergeWriteAheadLog } from './database-file.ts';
import { forgetGeneration } from './generation.ts';

export interface RestoreOptions {
  readonly backup: string;
  /** The database to replace, if it exists. */
  readonly file: string;
  /** True to replace the database even if a server has it open. */
  readonly force: boolean;
  readonly now: Date;
}

export interface Restored extends CheckedFile {
  /** The new path of the replaced database; undefined if there was none. */
  readonly kept: string | undefined;
}

/** Suffixes of the files that SQLite may create next to a database file. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Replaces the database with a copy of a backup, which is checked first. A write-ahead log next to the backup is part of it. The replaced database is renamed, not deleted.
 * @throws BackupError
 */
export function restore({ backup, file, force, now }: RestoreOptions): Restored {
  const incoming = `${file}.incoming`;
  const kept = `${file}.replaced-${fileStamp(now)}`;
  try {
    if (!existsSync(backup)) throw new Error('there is no such file');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    removeDatabase(incoming);
    copyDatabase(backup, incoming);
    const checked = checkDatabaseFile(incoming);
    syncToDisk(incoming);
    const isReplaced = existsSync(file);
    if (isReplaced && !force) requireFree(file);
    // Also the log of a missing database: SQLite would apply it to the restored one.
    const present = ['', ...companions].filter((suffix) => existsSync(`${file}${suffix}`));
    const setAside = present.map((suffix) => ({ from: `${file}${suffix}`, to: `${kept}${suffix}` }));
    renameAll(dirname(file), [...setAside, { from: incoming, to: file }]);
    forgetGeneration(file);
    return { ...checked, kept: isReplaced ? kept : undefined };
  } catch (error) {
    removeDatabase(incoming);
    if (error instanceof BackupError) throw error;
    const isHalfRenamed = error instanceof HalfRenamedError;
    const reason = describeFileError(isHalfRenamed ? error.cause : error);
    const state = isHalfRenamed
      ? `The database is now ${kept}, because it could not be renamed back: rename it to ${file} before you start the server.`
      : 'The database is unchanged.';
    throw new BackupError('CB_RESTORE', `The backup ${backup} was not restored: ${reason}. ${state}`, error);
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...companions]) rmSync(`${file}${suffix}`, { force: true });
}

/** Copies a database file, and merges its write-ahead log into the copy: the log contains the latest commits. */
function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
  const log = statSync(`${from}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size === 0) return;
  copyFileSync(`${from}-wal`, `${to}-wal`);
  mergeWriteAheadLog(to);
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Files could be renamed neither completely nor back. The cause is the first error. */
class HalfRenamedError extends Error {}

/**
 * Renames all files of a folder, and flushes the folder to disk, or renames none.
 * @throws HalfRenamedError if some keep their new names
 */
function renameAll(folder: string, renamings: readonly Renaming[]): void {
  const done: Renaming[] = [];
  try {
    for (const renaming of renamings) {
      renameSync(renaming.from, renaming.to);
      done.unshift(renaming);
    }
    syncToDisk(folder);
  } catch (cause) {
    try {
      for (const { from, to } of done) renameSync(to, from);
    } catch {
      throw new HalfRenamedError('Files could not be renamed back.', { cause });
    }
    throw cause;
  }
}

/** @throws BackupError */
function requireFree(file: string): void {
  if (isFree(file)) return;
  throw new BackupError(
    'CB_RESTORE',
    `A server has ${file} open and would continue to write to the old file. Stop the server and run the command again. With --force the file is replaced anyway; restart the server immediately afterward.`,
  );
}

/** Whether no process has the file open. A damaged file counts as free, because a restore is its remedy. */
function isFree(file: string): boolean {
  try {
    return mergeWriteAheadLog(file);
  } catch {
    return true;
  }
}

/** Formats an instant for file names that sort by time. */
export function fileStamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
