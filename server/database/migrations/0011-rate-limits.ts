import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text, integer } = columnTypes(transaction);
  await transaction.schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('resets_at', text, (column) => column.notNull())
    .execute();
  await transaction.schema
    .createIndex('rate_limits_resets_at')
    .on('rate_limits')
    .column('resets_at')
    .execute();
}
