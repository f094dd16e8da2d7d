import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('leads')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('received_at', text, (column) => column.notNull())
    .addColumn('submission_key', text, (column) => column.unique())
    .addColumn('suspicion', text, (column) => column.notNull())
    .addColumn('first_name', text, (column) => column.notNull())
    .addColumn('last_name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('company', text, (column) => column.notNull())
    .addColumn('service', text, (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .execute();
}
