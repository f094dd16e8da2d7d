import { CompiledQuery, type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import Cursor from 'pg-cursor';

const connections = 10;
const connectTimeoutMilliseconds = 5000;

// Whole numbers, counts and sums are numbers, as SQLite gives them; the largest here is a count of rows.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/** Set for every connection. A server that is set to lose the latest commits in a crash must not do so with leads. */
const settings = `
  select set_config('statement_timeout', '30s', false),
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end,
      false)`;

/** A pool of connections to PostgreSQL. The first query connects; what fails there, it throws. */
export function openPostgres(url: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    application_name: 'cityblock',
  });
  // A connection that breaks while nobody uses it is replaced by the next; unheard, it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({
    pool,
    cursor: Cursor,
    async onCreateConnection(connection) {
      await connection.executeQuery(CompiledQuery.raw(settings));
    },
  });
}
