import { sql } from 'kysely';
import { type Database, dialectOf } from './database.ts';
import { migrations } from './migrations.ts';

/** The key of the advisory lock; an arbitrary number. */
const lockId = 20_261_121;

/** Whether earlier versions cannot use a database after the migration, as its name says: "0070-breaking-drop-source". */
export function isBreaking(name: string): boolean {
  return /^\d+-breaking-/.test(name);
}

/**
 * Runs the pending migrations in one transaction. Several processes may start at the same time: one migrates and the
 * others wait. Migrations of a newer version are accepted if they only added to the tables, so that going back to the
 * version before loses no lead.
 * @returns the names of the migrations that ran.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  return database.transaction().execute(async (transaction) => {
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
    const breaking = [...done].filter((name) => !Object.hasOwn(migrations, name) && isBreaking(name));
    if (breaking.length > 0) {
      throw new Error(
        `it was written by a newer version of Cityblock (${breaking.join(', ')}); start that version`,
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
