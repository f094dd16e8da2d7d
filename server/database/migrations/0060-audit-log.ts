import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** Sign-ins, exports, erasures and changes of users. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('audit_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('happened_at', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('network', text, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .execute();
  await transaction.schema
    .createIndex('audit_events_happened_at')
    .on('audit_events')
    .column('happened_at')
    .execute();
}
