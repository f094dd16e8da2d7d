import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The looks of sites, by which a server makes the stylesheets of pages that another one has rendered. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('looks')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('css', text, (column) => column.notNull())
    .addColumn('shown_at', text, (column) => column.notNull())
    .execute();
}
