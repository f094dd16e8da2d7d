import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** How many visits began on each page in each month. */
export async function up(transaction: Database): Promise<void> {
  const { text, integer } = columnTypes(transaction);
  await transaction.schema
    .createTable('page_visits')
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('visits', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('page_visits_key', ['path', 'month'])
    .execute();
}
