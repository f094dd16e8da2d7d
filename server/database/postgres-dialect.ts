import { CompiledQuery, type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import Cursor from 'pg-cursor';
import type { Opening } from './opening.ts';

const connections = 10;
const connectTimeoutMilliseconds = 5000;

// Parsed as numbers, like in SQLite. The largest values are counts of rows.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/**
 * Settings of every connection. They turn synchronous commits on, because leads must survive a crash of the server. PostgreSQL
 * ends the transaction of a server that is frozen or cut off soon, so that another server can store the same submission while
 * the visitor waits: the unfinished row locks its key.
 */
const settings = `
  select set_config('statement_timeout', '30s', false),
    set_config('idle_in_transaction_session_timeout', '6s', false),
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end,
      false)`;

/** The dialect of a PostgreSQL database. The first query creates the pool and connects; it rejects if that fails. */
export function openPostgres(url: string, opening: Opening): Dialect {
  return new PostgresDialect({
    pool: () => opening(async () => createPool(url)),
    cursor: Cursor,
    async onCreateConnection(connection) {
      await connection.executeQuery(CompiledQuery.raw(settings));
    },
  });
}

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    application_name: 'cityblock',
  });
  // The pool replaces an idle connection that fails. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection that fails between two queries of a transaction: the next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
