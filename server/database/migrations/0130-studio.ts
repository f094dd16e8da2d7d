import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** Unpublished changes of content files, and what was published. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('studio_changes')
    .addColumn('editor', text, (column) => column.notNull())
    .addColumn('file', text, (column) => column.notNull())
    .addColumn('base', text)
    .addColumn('text', text)
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('request', text)
    .addPrimaryKeyConstraint('studio_changes_key', ['editor', 'file'])
    .execute();
  await transaction.schema
    .createTable('studio_publications')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('published_at', text, (column) => column.notNull())
    .addColumn('editor', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .execute();
  await transaction.schema
    .createTable('studio_published_files')
    .addColumn('publication', text, (column) => column.notNull())
    .addColumn('file', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addPrimaryKeyConstraint('studio_published_files_key', ['publication', 'file'])
    .execute();
}
