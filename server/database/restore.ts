import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeFileError } from '../errors/file-error.ts';
import { syncToDisk } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedFile, checkDatabaseFile, mergeWriteAheadLog } from './database-file.ts';

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
 * Replaces the database with a copy of a backup, which is checked first. The replaced database is renamed, not deleted.
 * @throws BackupError
 */
export function restore({ backup, file, force, now }: RestoreOptions): Restored {
  const incoming = `${file}.incoming`;
  try {
    if (!existsSync(backup)) throw new Error('there is no such file');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(incoming, { force: true });
    copyFileSync(backup, incoming);
    const checked = checkDatabaseFile(incoming);
    syncToDisk(incoming);
    const kept = existsSync(file) ? setAside(file, force, now) : undefined;
    renameSync(incoming, file);
    syncToDisk(dirname(file));
    return { ...checked, kept };
  } catch (error) {
    for (const suffix of ['', ...companions]) rmSync(`${incoming}${suffix}`, { force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      'CB_RESTORE',
      `The backup ${backup} was not restored: ${describeFileError(error)}. The database is unchanged.`,
      error,
    );
  }
}

function setAside(file: string, force: boolean, now: Date): string {
  if (!isFree(file) && !force) {
    throw new BackupError(
      'CB_RESTORE',
      `A server has ${file} open and would continue to write to the old file. Stop the server and run the command again. With --force the file is replaced anyway; restart the server immediately afterward.`,
    );
  }
  const kept = `${file}.replaced-${fileStamp(now)}`;
  renameSync(file, kept);
  for (const suffix of companions) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  }
  return kept;
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
