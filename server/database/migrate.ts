import { sql } from 'kysely';
import { type Database, dialectOf } from './database.ts';
import { migrations } from './migrations.ts';
import { transact } from './transact.ts';

/** The key of the advisory lock; an arbitrary number. */
const lockId = 20_261_121;

/**
 * Runs the pending migrations in one transaction. Several processes may start at the same time: one migrates and the
 * others wait.
 * @returns the names of the migrations that ran.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  return transact(database, async (transaction) => {
    if (dialectOf(transaction) === 'postgres') {
      await sql`select pg_advisory_xact_lock(${lockId}), set_config('statement_timeout', '0', true)`.execute(
        transaction,
      );
    }
    await sql`create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      transaction,
    );
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction);
    const done = new Set(rows.map(({ name }) => name));
    const unknown = [...done].filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) {
      throw new Error(
        `it was written by a newer version of Cityblock (${unknown.join(', ')}); start that version`,
      );
    }
    const pending = Object.entries(migrations).filter(([name]) => !done.has(name));
    for (const [name, { up }] of pending) {
      await up(transaction);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        transaction,
      );
    }
    return pending.map(([name]) => name);
  });
}
