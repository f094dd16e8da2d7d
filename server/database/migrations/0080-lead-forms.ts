import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

/** The form that a lead was sent with, which content may not tell later. Unknown for earlier leads. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema.alterTable('leads').addColumn('form', text).execute();
}
