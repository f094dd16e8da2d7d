import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Opening } from './database.ts';

const connections = 10;
/** Unused connections are closed before they count as silent. */
const idleMilliseconds = 8_000;

/** How long a server waits for PostgreSQL, in milliseconds. */
export interface PostgresPatience {
  readonly connect: number;
  /**
   * Longer than PostgreSQL lets a statement run, so that only a server that is cut off or frozen is silent for so long. TCP
   * alone gives up after a quarter of an hour, and all leads would wait behind the first one.
   */
  readonly silence: number;
}

export const postgresPatience: PostgresPatience = { connect: 5_000, silence: 10_000 };

// Parsed as numbers, like in SQLite. The largest values are counts of rows.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/**
 * Settings of every connection. They turn synchronous commits on, because leads must survive a crash of the server. PostgreSQL
 * ends the transaction of a server that is frozen or cut off soon, so that another server can store the same submission while
 * the visitor waits: the unfinished row locks its key.
 */
const settings = `
  select set_config('statement_timeout', '9s', false),
    set_config('idle_in_transaction_session_timeout', '6s', false),
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end,
      false)`;

/**
 * The dialect of a PostgreSQL database. The first query creates the pool and connects; it rejects if that fails.
 * @param patience when a connection ends because the server is silent; never with an endless silence, as for migrations, whose
 *   statements take any time
 */
export function openPostgres(
  url: string,
  opening: Opening,
  patience: PostgresPatience = postgresPatience,
): Dialect {
  return new PostgresDialect({ pool: () => opening(async () => createPool(url, patience)) });
}

function createPool(url: string, { connect, silence }: PostgresPatience): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connect,
    idleTimeoutMillis: idleMilliseconds,
    keepAlive: true,
    // The pool closes the connection if this fails.
    onConnect: (client) => client.query(settings),
    ...(Number.isFinite(silence) && { stream: () => socketThatEndsInSilence(silence) }),
    application_name: 'cityblock',
  });
  // The pool replaces an idle connection that fails. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection that fails between two queries of a transaction: the next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The error fails all queries of the connection, and the pool opens another one. */
function socketThatEndsInSilence(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL does not answer.'), { code: 'ETIMEDOUT' }));
  });
}
