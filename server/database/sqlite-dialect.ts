import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

const lockTimeoutMilliseconds = 5000;
const keptStatements = 500;

/** Opens, and makes if absent, the database file and the folder it lies in. Throws what the system or SQLite throws. */
export function openSqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const config = { database: new PreparedDatabase(connectSqlite(file)) };
  return {
    createDriver: (): Driver => new ImmediateSqliteDriver(config),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/** A connection with the settings that every writer of the file needs. */
export function connectSqlite(file: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: lockTimeoutMilliseconds, ...options });
  try {
    connection.pragma('journal_mode = WAL');
    // A lead that was answered for must survive a power cut; in WAL mode NORMAL may lose the latest commits.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What was erased is overwritten and not merely forgotten.
    connection.pragma('secure_delete = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Takes the lock for writing at the start of a transaction: one that reads before it writes would otherwise fail as
 * soon as another process wrote in between, without waiting.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Keeps prepared statements: to parse a query costs as much as to run it. */
class PreparedDatabase implements SqliteDatabase {
  readonly #connection: BetterSqlite3.Database;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: BetterSqlite3.Database) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#connection.prepare<unknown[]>(sql);
    if (!/^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(sql)) {
      // A change of the tables changes what a query answers.
      this.#statements.clear();
      return statement;
    }
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    // A statement that is being iterated cannot be run a second time meanwhile.
    const reusable: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => this.#connection.prepare<unknown[]>(sql).iterate(...parameters),
    };
    this.#statements.set(sql, reusable);
    return reusable;
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }
}
