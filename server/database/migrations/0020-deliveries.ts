import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text, integer } = columnTypes(transaction);
  // SQLite adds one column at a time.
  for (const column of ['is_canary', 'deliveries_due']) {
    await transaction.schema
      .alterTable('leads')
      .addColumn(column, integer, (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await transaction.schema
    .createTable('deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('lead_id', text, (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('receiver', text, (column) => column.notNull())
    .addColumn('is_canary', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('lease', text)
    .addColumn('last_error', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addUniqueConstraint('deliveries_lead_receiver', ['lead_id', 'receiver'])
    .execute();
  // For claiming, listing and counting, which must be fast even with a million delivered deliveries.
  await sql`create index deliveries_waiting on deliveries (receiver, due_at) where state = 'waiting'`.execute(
    transaction,
  );
  await sql`create index deliveries_open on deliveries (id) where state <> 'delivered'`.execute(transaction);
  await sql`create index deliveries_counted on deliveries (is_canary, receiver, state)`.execute(transaction);
  await sql`create index leads_deliveries_due on leads (is_canary, deliveries_due)`.execute(transaction);
}
