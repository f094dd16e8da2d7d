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
import { describeFileError } from '../http/errors/file-error.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedFile, checkDatabaseFile } from './database-file.ts';
import { clearGeneration } from './generation.ts';
import { minimumFreeBytes, readFreeBytes } from './storage-guard.ts';

const lockTimeoutMilliseconds = 5000;
/** Copies all pages in one step: a copy in several steps restarts after each write and would not finish under load. */
const allPages = 0x7fff_ffff;

/**
 * Copies a SQLite database with the online backup API, while servers may use it. The copy is checked before it gets its
 * final name, and only this system user can read it. `freeBytes` is replaced in tests.
 * @throws BackupError
 */
export async function backUp(
  file: string,
  target: string,
  freeBytes: (folder: string) => number = readFreeBytes,
): Promise<CheckedFile> {
  const unfinished = `${target}.unfinished`;
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    if (existsSync(target)) throw new Error(`${target} already exists`);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: lockTimeoutMilliseconds });
    try {
      requireSpace(connection, freeBytes(dirname(target)));
      await connection.backup(unfinished, { progress: () => allPages });
    } finally {
      connection.close();
    }
    chmodSync(unfinished, 0o600);
    finishCopy(unfinished);
    const checked = checkDatabaseFile(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, target);
    syncToDisk(dirname(target));
    return checked;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new BackupError(
      'CB_BACKUP',
      `The database ${file} was not copied: ${describeFileError(error)}. Nothing was changed. Fix this and run the command again.`,
      error,
    );
  }
}

/** Makes a copy one file, which is noticed if it takes the place of the database. */
function finishCopy(file: string): void {
  const connection = new BetterSqlite3(file, { fileMustExist: true });
  try {
    connection.pragma('journal_mode = DELETE');
    clearGeneration(connection);
  } finally {
    connection.close();
  }
}

/** Throws if a copy would leave less space than leads need: they may be stored on the same disk. */
function requireSpace(connection: BetterSqlite3.Database, free: number): void {
  const pragma = (name: string) => Number(connection.pragma(name, { simple: true }));
  const needed = pragma('page_count') * pragma('page_size') + minimumFreeBytes;
  if (free >= needed) return;
  throw new Error(
    `the disk of the copy has ${Math.floor(free / 1024)} KiB left, and ${Math.ceil(needed / 1024)} KiB are needed`,
  );
}

/** Flushes a file, or the entries of a folder, to disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
