import type { Database } from './database.ts';

/** Commits a row, which proves that the database can be written. Throws errors of the database. */
export function writeProbe(database: Database, at: Date): Promise<void> {
  return recordInstant(database, 'readiness', at);
}

/** Stores an instant under a name, in place of the one before. */
export async function recordInstant(database: Database, name: string, at: Date): Promise<void> {
  const row = { name, written_at: at.toISOString() };
  await database
    .insertInto('write_probes')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ written_at: row.written_at }))
    .execute();
}
