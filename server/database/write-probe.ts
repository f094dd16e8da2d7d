import type { Database } from './database.ts';

/** Commits a row, which proves that the database can be written. Throws errors of the database. */
export async function writeProbe(database: Database, at: Date): Promise<void> {
  const row = { name: 'readiness', written_at: at.toISOString() };
  await database
    .insertInto('write_probes')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ written_at: row.written_at }))
    .execute();
}
