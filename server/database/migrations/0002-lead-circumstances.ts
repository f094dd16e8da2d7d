import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';

export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  const added: Readonly<Record<string, string>> = {
    page_path: '',
    city_slug: '',
    service_slug: '',
    block: '',
    content_version: '',
    referrer_host: '',
    utm: '{}',
    consent: '',
  };
  for (const [name, initial] of Object.entries(added)) {
    await transaction.schema
      .alterTable('leads')
      .addColumn(name, text, (column) => column.notNull().defaultTo(initial))
      .execute();
  }
  await sql`create index leads_email on leads (lower(email))`.execute(transaction);
}
