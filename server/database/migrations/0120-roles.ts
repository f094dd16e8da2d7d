import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The roles of users. Existing users keep the dashboard, and earlier versions add users who have it. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .alterTable('users')
    .addColumn('role', text, (column) => column.notNull().defaultTo('leads'))
    .execute();
}
