import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';
import { dialectOf } from '../database.ts';
import { searchExtras } from '../search-words.ts';
import { knowsUnicode } from './0090-unicode-search.ts';

/** Leads that are read at once, so that their texts fit in memory. */
const batch = 500;

/** Adds folded words and telephone numbers to the search. Leads that an earlier version stores later are found by their words. */
export async function up(transaction: Database): Promise<void> {
  const { text } = columnTypes(transaction);
  await transaction.schema
    .alterTable('leads')
    .addColumn('search_extras', text, (column) => column.notNull().defaultTo(''))
    .execute();
  const isPostgres = dialectOf(transaction) === 'postgres';
  // Before the rows change, so that none is indexed twice. The index of the column goes with it.
  if (isPostgres) await sql`alter table leads drop column search_words`.execute(transaction);
  await fillExtras(transaction);
  if (isPostgres) await extendPostgresSearch(transaction);
  else await extendSqliteSearch(transaction);
}

async function fillExtras(transaction: Database): Promise<void> {
  let last = '';
  for (;;) {
    const leads = await transaction
      .selectFrom('leads')
      .select(['id', 'first_name', 'last_name', 'company', 'email', 'phone', 'message', 'field_words'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const extras = JSON.stringify(leads.map(({ id, ...lead }) => [id, searchExtras(lead)]));
    const rows =
      dialectOf(transaction) === 'postgres'
        ? sql`jsonb_array_elements(${extras}::jsonb) as row (value)`
        : sql`json_each(${extras}) as row`;
    await sql`update leads set search_extras = row.value ->> 1 from ${rows} where leads.id = row.value ->> 0`.execute(
      transaction,
    );
    const { id } = leads.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

async function extendSqliteSearch(transaction: Database): Promise<void> {
  const words = (row: string) =>
    sql.raw(
      ['first_name', 'last_name', 'company', 'email', 'phone', 'message', 'field_words', 'search_extras']
        .map((column) => `${row}.${column}`)
        .join(" || ' ' || "),
    );
  await sql`drop trigger lead_search_insert`.execute(transaction);
  await sql`
    create trigger lead_search_insert after insert on leads begin
      insert into lead_search_rows (lead_id) values (new.id);
      insert into lead_search (rowid, words) select row, ${words('new')} from lead_search_rows where lead_id = new.id;
    end`.execute(transaction);
  await sql`delete from lead_search where rowid in (
    select row from lead_search_rows join leads on leads.id = lead_id where search_extras <> '')`.execute(
    transaction,
  );
  await sql`insert into lead_search (rowid, words)
    select row, ${words('leads')} from lead_search_rows join leads on leads.id = lead_id where search_extras <> ''`.execute(
    transaction,
  );
}

async function extendPostgresSearch(transaction: Database): Promise<void> {
  const words = sql.raw(
    "first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message || ' ' || field_words || ' ' || search_extras",
  );
  const folded = (await knowsUnicode(transaction))
    ? sql`lower(normalize(${words}, NFKC) collate "und-x-icu")`
    : sql`lower(${words})`;
  await sql`
    alter table leads add column search_words tsvector generated always as (
      to_tsvector('simple', regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g'))
    ) stored`.execute(transaction);
  await sql`create index leads_search on leads using gin (search_words)`.execute(transaction);
}
