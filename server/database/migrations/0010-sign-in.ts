import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('password_changed_at', text, (column) => column.notNull())
    .execute();
  await transaction.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute();
  await transaction.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
}
