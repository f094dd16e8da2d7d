import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';
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
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { hasErrorCode } from '../http/errors/file-error.ts';
import type { Opening } from './database.ts';
import { errorCode } from './database-error.ts';

const openTimeoutMilliseconds = 5000;
/** Time for which queries wait for a lock of another process. */
const lockTimeoutMilliseconds = 10_000;
const longestPauseMilliseconds = 50;

/**
 * The dialect of a database file. The first query opens the file, and creates it and its folder if they do not exist; it
 * rejects with errors of the system and of SQLite.
 */
export function openSqlite(file: string, opening: Opening): Dialect {
  const config = { database: () => opening(() => openFile(file)) };
  return {
    createDriver: (): Driver => new ImmediateSqliteDriver(config, file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/** Opens a file without waiting for locks on the thread that answers requests, as SQLite would. */
async function openFile(file: string): Promise<BetterSqlite3.Database> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  const start = performance.now();
  for (;;) {
    try {
      return connectSqlite(file, { timeout: 0 });
    } catch (error) {
      if (!isLocked(error) || performance.now() - start >= openTimeoutMilliseconds) throw error;
    }
    await setTimeout(longestPauseMilliseconds);
  }
}

/** Whether another process has locked the file, or repairs it after a crash. */
function isLocked(error: unknown): boolean {
  return ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY'].includes(errorCode(error) ?? '');
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
  readonly #file: string;
  #connection: PatientConnection | undefined;

  constructor(config: SqliteDialectConfig, file: string) {
    super(config);
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#file);
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/**
 * Repeats a query that meets the lock of another process, with pauses in which requests are answered. The wait is that of
 * the lock, not of the query: after a lock has lasted too long, the queries that follow fail at their first attempt. A lock
 * that no query has met for as long is taken for released.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #file: string;
  /** The times of the first and the latest attempt that met the current lock. */
  #lock: { readonly since: number; readonly met: number } | undefined;

  constructor(connection: DatabaseConnection, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Every transaction that began must end.
    if (query.sql !== 'rollback') requireWritableMemory(this.#file);
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
      try {
        const result = await this.#connection.executeQuery<Row>(query);
        // Reads succeed while another process holds the write lock.
        if (!isRead(query.sql)) this.#lock = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error) || this.#meetLock() >= lockTimeoutMilliseconds) throw error;
      }
      await setTimeout(pause);
    }
  }

  /** Returns the milliseconds since the current lock was first met. */
  #meetLock(): number {
    const now = performance.now();
    const { since, met } = this.#lock ?? { since: now, met: now };
    const isReleased = now - met >= lockTimeoutMilliseconds;
    this.#lock = { since: isReleased ? now : since, met: now };
    return now - this.#lock.since;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize ?? 1);
  }
}

const isRead = (statement: string): boolean => /^\s*(select|pragma)\b/i.test(statement);

/**
 * Throws unless the shared memory of a database file can be written: after a disk became read-only, SQLite's next access to
 * that memory would end the process with SIGBUS.
 */
function requireWritableMemory(file: string): void {
  try {
    accessSync(`${file}-shm`, constants.W_OK);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}
