import { errorCode } from './postgres-error.ts';
import { connectSqlite } from './sqlite-dialect.ts';

const lockTimeoutMilliseconds = 10_000;

/**
 * Removes the bytes of deleted rows from a SQLite file and its write-ahead log. `secure_delete` is not sufficient: rows that
 * have moved between pages leave copies in the unused parts of pages, and the search index keeps the words of deleted leads
 * until it is merged. Blocks the thread; servers may use the file, and their writes wait. Returns false if bytes may remain, because
 * another program used the file for too long, or the disk has no space for a second file.
 */
export function overwriteDeleted(file: string): boolean {
  const connection = connectSqlite(file, { fileMustExist: true, timeout: lockTimeoutMilliseconds });
  try {
    // Otherwise the new file is first written to the folder for temporary files.
    connection.pragma('temp_store = MEMORY');
    connection.exec("insert into lead_search (lead_search) values ('optimize'); vacuum");
    // The first column is 1 if a reader still needs the log.
    return connection.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
  } catch (error) {
    if (!['SQLITE_BUSY', 'SQLITE_FULL'].includes(errorCode(error) ?? '')) throw error;
    return false;
  } finally {
    connection.close();
  }
}
