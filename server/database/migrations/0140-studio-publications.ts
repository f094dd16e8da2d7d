import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** Leases of work that one process does at a time; publications at a time, and proposals. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('leases')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('ends_at', text, (column) => column.notNull())
    .execute();
  for (const column of ['author', 'publish_at', 'origin', 'refusal', 'answer', 'answered_by', 'push'])
    await transaction.schema.alterTable('studio_publications').addColumn(column, text).execute();
  await transaction.schema.alterTable('studio_published_files').addColumn('title', text).execute();
}
