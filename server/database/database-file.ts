import BetterSqlite3 from 'better-sqlite3';

/** What a look into a database file finds; a file that cannot be trusted is told by an exception. */
export interface CheckedFile {
  readonly leads: number;
  readonly tables: number;
}

/** Opens a database file, has SQLite check all of it, and counts. Throws where it is damaged or another program's. */
export function checkDatabaseFile(file: string): CheckedFile {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const findings = connection.pragma('integrity_check', { simple: true });
    if (findings !== 'ok') throw new Error(`the file is damaged: ${findings}`);
    const count = (query: string) => Number(connection.prepare(query).pluck().get());
    if (count("select count(*) from sqlite_master where name = 'leads'") === 0)
      throw new Error('it holds no leads of this program');
    return {
      leads: count('select count(*) from leads'),
      tables: count("select count(*) from sqlite_master where type = 'table'"),
    };
  } finally {
    connection.close();
  }
}

/**
 * Makes a database file stand alone: what lies in files beside it goes into it. False when that cannot be done because
 * another process has it open.
 */
export function gatherDatabaseFile(file: string): boolean {
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
