import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { dialectOf } from '../database.ts';

/**
 * Lets the search on PostgreSQL find words with letters outside ASCII. The columns compare by code point, with a collation to
 * which other letters are punctuation. A server without ICU keeps the search that it has.
 */
export async function up(transaction: Database): Promise<void> {
  if (dialectOf(transaction) !== 'postgres' || !(await knowsUnicode(transaction))) return;
  // One statement rewrites the table once. The column keeps its name and type, which the version before uses; dropping it
  // drops its index, too.
  await sql`
    alter table leads drop column search_words, add column search_words tsvector generated always as (
      to_tsvector('simple', regexp_replace(
        lower(normalize(first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message
          || ' ' || field_words, NFKC) collate "und-x-icu"),
        '[^[:alnum:]]+', ' ', 'g'))
    ) stored`.execute(transaction);
  await sql`create index leads_search on leads using gin (search_words)`.execute(transaction);
}

/** Whether the server has a collation that knows the letters of all scripts. */
export async function knowsUnicode(transaction: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_collation where collname = 'und-x-icu' and current_setting('server_encoding') = 'UTF8'`.execute(
    transaction,
  );
  return rows.length > 0;
}
