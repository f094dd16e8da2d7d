import BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { engineModule } from '../../engine/folders.ts';
import { describeFileError } from '../http/errors/file-error.ts';
import { runInWorker } from '../media/workers/run-in-worker.ts';
import { errorCode } from './database-error.ts';
import { StorageError } from './storage-error.ts';

/** The contents of a valid database file. */
export interface CheckedFile {
  readonly leads: number;
  readonly tables: number;
}

/** Runs SQLite's integrity check on a database file and counts its rows. Throws if it is damaged or of another program. */
export function checkDatabaseFile(file: string): CheckedFile {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const findings = connection.pragma('integrity_check', { simple: true });
    if (findings !== 'ok') throw new Error(`the file is damaged: ${findings}`);
    const count = (query: string) => Number(connection.prepare(query).pluck().get());
    if (count("select count(*) from sqlite_master where name = 'leads'") === 0)
      throw new Error('it contains no leads of this program');
    return {
      leads: count('select count(*) from leads'),
      tables: count("select count(*) from sqlite_master where type = 'table'"),
    };
  } finally {
    connection.close();
  }
}

/**
 * Merges the write-ahead log into the database file and removes it. Returns false if another process has the file open.
 */
export function mergeWriteAheadLog(file: string): boolean {
  const connection = new BetterSqlite3(file, { fileMustExist: true, timeout: 0 });
  try {
    connection.pragma('journal_mode = DELETE');
    return true;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  } finally {
    connection.close();
  }
}

/**
 * Reads the whole file and returns what is damaged first. Undefined also if the file cannot be read now, which
 * opening it reports. Compares no indexes with their tables, which would take twice as long.
 */
export function findDamage(file: string): string | undefined {
  try {
    const connection = new BetterSqlite3(file, { fileMustExist: true });
    try {
      const finding = String(connection.pragma('quick_check(1)', { simple: true }));
      return finding === 'ok' ? undefined : finding;
    } finally {
      connection.close();
    }
  } catch (error) {
    return errorCode(error)?.startsWith('SQLITE_CORRUPT') === true ? describeFileError(error) : undefined;
  }
}

/**
 * Examines a database file in a thread of its own.
 * @throws StorageError if it is damaged
 */
export async function verifyIntegrity(file: string): Promise<void> {
  const script = engineModule('server/database/integrity-worker.ts');
  const { damage } = await runInWorker(script, file, z.object({ damage: z.string().optional() }));
  if (damage === undefined) return;
  throw new StorageError(
    `The file ${file} is damaged: ${damage.replaceAll(/\s+/g, ' ')}`,
    'Stop the server and restore a backup with "npx cityblock restore FILE"',
  );
}
