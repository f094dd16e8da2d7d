import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text, integer } = columnTypes(transaction);
  // SQLite adds one column at a time.
  await transaction.schema
    .alterTable('leads')
    .addColumn('spam_score', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await transaction.schema
    .alterTable('leads')
    .addColumn('spam_signs', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
  const signs = '[{"sign":"trap-field","points":5,"reason":"It filled in a field that people do not see."}]';
  await sql`update leads set spam_score = 5, spam_signs = ${signs} where suspicion = 'trap-field'`.execute(
    transaction,
  );
  await transaction.schema.alterTable('leads').dropColumn('suspicion').execute();
}
