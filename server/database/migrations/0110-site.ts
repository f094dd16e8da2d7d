import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The site that the database belongs to. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('sites')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .execute();
}
