import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeFileError } from '../errors/file-error.ts';
import { syncToDisk } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedFile, checkDatabaseFile, gatherDatabaseFile } from './database-file.ts';

export interface RestoreOptions {
  readonly backup: string;
  /** The database that is replaced; it need not be there. */
  readonly file: string;
  /** Replaces it even while a server has it open. */
  readonly force: boolean;
  readonly now: Date;
}

export interface Restored extends CheckedFile {
  /** Where the replaced database now lies; undefined when there was none. */
  readonly kept: string | undefined;
}

/** What SQLite may keep beside a database file. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Puts a backup in the place of the database, which is kept under another name. The backup is checked first, and stays
 * as it is.
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
      `The backup ${backup} was not put back: ${describeFileError(error)}. The database is as it was.`,
      error,
    );
  }
}

function setAside(file: string, force: boolean, now: Date): string {
  if (!isFree(file) && !force) {
    throw new BackupError(
      'CB_RESTORE',
      `A server has ${file} open, and would go on writing to the old one. Stop it and run this again; --force replaces the file all the same, and the server then has to be started again at once.`,
    );
  }
  const kept = `${file}.replaced-${fileStamp(now)}`;
  renameSync(file, kept);
  for (const suffix of companions) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  }
  return kept;
}

/** A damaged file is as free as any: to replace it is what the backup is for. */
function isFree(file: string): boolean {
  try {
    return gatherDatabaseFile(file);
  } catch {
    return true;
  }
}

/** An instant as a part of a file's name; sorts as it reads. */
export function fileStamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
