import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { hasErrorCode } from '../errors/file-error.ts';
import { errorCode } from './postgres-error.ts';

const openTimeoutMilliseconds = 5000;
/** Time for which queries wait for a lock of another process. */
const lockTimeoutMilliseconds = 10_000;
const longestPauseMilliseconds = 50;
const cachedStatements = 500;

/** Opens a database file; creates it and its folder if they do not exist. Throws errors of the system and of SQLite. */
export function openSqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  const connection = connectSqlite(file);
  // SQLite would wait on the thread that answers requests.
  connection.pragma('busy_timeout = 0');
  const config = { database: new PreparedDatabase(connection) };
  return {
    createDriver: (): Driver => new ImmediateSqliteDriver(config),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/** Creates an empty file for this system user only, unless it exists. SQLite would create it for all users to read. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}

/** A connection with the settings that every writer of the file needs. */
export function connectSqlite(file: string, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: openTimeoutMilliseconds, ...options });
  try {
    connection.pragma('journal_mode = WAL');
    // A confirmed lead must survive a power failure. In WAL mode, NORMAL may lose the latest commits.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Overwrites deleted data with zeros.
    connection.pragma('secure_delete = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Acquires the write lock at the start of a transaction. Otherwise a transaction that reads before it writes fails
 * without waiting if another process writes in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  #connection: PatientConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new PatientConnection(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/**
 * Repeats a query that meets the lock of another process, with pauses in which requests are answered. The wait is that of
 * the lock, not of the query: after a lock has lasted too long, the queries that wait in line fail at their first attempt.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #lockedSince: number | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
      try {
        const result = await this.#connection.executeQuery<Row>(query);
        this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (errorCode(error) !== 'SQLITE_BUSY') throw error;
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince >= lockTimeoutMilliseconds) throw error;
      }
      await setTimeout(pause);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize ?? 1);
  }
}

/** Caches prepared statements, because parsing a query takes as long as running it. */
class PreparedDatabase implements SqliteDatabase {
  readonly #connection: BetterSqlite3.Database;
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: cachedStatements });

  constructor(connection: BetterSqlite3.Database) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#connection.prepare<unknown[]>(sql);
    if (!/^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(sql)) {
      // A schema change may change the columns that a cached statement returns.
      this.#statements.clear();
      return statement;
    }
    // A statement cannot run again while it is iterated, so each iteration prepares its own.
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
