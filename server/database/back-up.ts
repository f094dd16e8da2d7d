import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describeFileError } from '../errors/file-error.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedFile, checkDatabaseFile, gatherDatabaseFile } from './database-file.ts';

const lockTimeoutMilliseconds = 5000;
/** All at once: a copy in steps begins anew whenever somebody writes in between, and under load would never end. */
const allPages = 0x7fff_ffff;

/**
 * Copies the database of SQLite while servers use it, through SQLite's online backup. The copy is opened, checked and
 * counted before it gets its name, and nobody but this system user can read it.
 * @throws BackupError
 */
export async function backUp(file: string, target: string): Promise<CheckedFile> {
  const unfinished = `${target}.unfinished`;
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    if (existsSync(target)) throw new Error(`${target} is there already`);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: lockTimeoutMilliseconds });
    try {
      await connection.backup(unfinished, { progress: () => allPages });
    } finally {
      connection.close();
    }
    chmodSync(unfinished, 0o600);
    gatherDatabaseFile(unfinished);
    const checked = checkDatabaseFile(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, target);
    syncToDisk(dirname(target));
    return checked;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new BackupError(
      'CB_BACKUP',
      `The database ${file} was not copied: ${describeFileError(error)}. Nothing was changed; mend that and run it again.`,
      error,
    );
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
