import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The row that readiness writes, to learn whether the database accepts writes. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('write_probes')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('written_at', text, (column) => column.notNull())
    .execute();
}
