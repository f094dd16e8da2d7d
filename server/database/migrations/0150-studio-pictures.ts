import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The bytes of the pictures of unpublished changes, and of those that were published. */
export async function up(transaction: Database): Promise<void> {
  const { text, integer, bytes } = columnTypes(transaction);
  await transaction.schema
    .createTable('studio_pictures')
    .addColumn('version', text, (column) => column.primaryKey())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('width', integer, (column) => column.notNull())
    .addColumn('height', integer, (column) => column.notNull())
    .addColumn('is_animated', integer, (column) => column.notNull())
    .addColumn('size', integer, (column) => column.notNull())
    .addColumn('kept_at', text, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .execute();
}
