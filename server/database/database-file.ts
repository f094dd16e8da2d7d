import BetterSqlite3 from 'better-sqlite3';

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
