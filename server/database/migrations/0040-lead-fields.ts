import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';
import { dialectOf } from '../database.ts';

/** Adds the values of forms that have no column of their own, and finds leads by them. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  for (const [name, initial] of [
    ['fields', '[]'],
    ['field_words', ''],
  ] as const) {
    await transaction.schema
      .alterTable('leads')
      .addColumn(name, text, (column) => column.notNull().defaultTo(initial))
      .execute();
  }
  if (dialectOf(transaction) === 'postgres') {
    // Drops its index too.
    await sql`alter table leads drop column search_words`.execute(transaction);
    await sql`
      alter table leads add column search_words tsvector generated always as (
        to_tsvector('simple', regexp_replace(
          lower(first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message
            || ' ' || field_words),
          '[^[:alnum:]]+', ' ', 'g'))
      ) stored`.execute(transaction);
    await sql`create index leads_search on leads using gin (search_words)`.execute(transaction);
    return;
  }
  // Earlier leads have no such values, so their rows of the index stay.
  await sql`drop trigger lead_search_insert`.execute(transaction);
  await sql`
    create trigger lead_search_insert after insert on leads begin
      insert into lead_search_rows (lead_id) values (new.id);
      insert into lead_search (rowid, words) select row,
        new.first_name || ' ' || new.last_name || ' ' || new.company || ' ' || new.email || ' ' || new.phone || ' ' || new.message
          || ' ' || new.field_words
        from lead_search_rows where lead_id = new.id;
    end`.execute(transaction);
}
