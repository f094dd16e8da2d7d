import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type Dialect, SqliteDialect } from 'kysely';

/** Opens, and makes if absent, the database file and the folder it lies in. Throws what the system or SQLite throws. */
export function openSqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new BetterSqlite3(file, { timeout: 2000 });
  try {
    connection.pragma('journal_mode = WAL');
    // A lead that was answered for must survive a power cut; in WAL mode NORMAL may lose the latest commits.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
  } catch (error) {
    connection.close();
    throw error;
  }
  return new SqliteDialect({ database: connection });
}
