import { sql } from 'kysely';
import { columnTypes } from '../column-types.ts';
import type { Database } from '../database.ts';
import { dialectOf } from '../database.ts';

/** Adds the status, owner, events and full-text search of leads. */
export async function up(transaction: Database): Promise<void> {
  const { text, integer, real } = columnTypes(transaction);
  // SQLite adds one column at a time.
  await transaction.schema
    .alterTable('leads')
    .addColumn('status', text, (column) => column.notNull().defaultTo('new'))
    .execute();
  await transaction.schema.alterTable('leads').addColumn('owner', text).execute();
  await transaction.schema.alterTable('leads').addColumn('first_answer_at', text).execute();
  await transaction.schema.alterTable('leads').addColumn('answer_minutes', real).execute();

  await transaction.schema
    .createTable('lead_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('lead_id', text, (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .execute();
  await transaction.schema
    .createIndex('lead_events_of_lead')
    .on('lead_events')
    .columns(['lead_id', 'id'])
    .execute();

  // For the lists of the inbox, newest first.
  await transaction.schema.createIndex('leads_by_status').on('leads').columns(['status', 'id']).execute();
  await transaction.schema.createIndex('leads_by_city').on('leads').columns(['city_slug', 'id']).execute();
  await transaction.schema
    .createIndex('leads_by_cell')
    .on('leads')
    .columns(['city_slug', 'service_slug', 'id'])
    .execute();
  await transaction.schema
    .createIndex('leads_by_service')
    .on('leads')
    .columns(['service_slug', 'id'])
    .execute();
  await transaction.schema.createIndex('leads_by_source').on('leads').columns(['source', 'id']).execute();
  await sql`create index leads_open on leads (id) where status in ('new', 'contacted', 'qualified')`.execute(
    transaction,
  );
  await sql`create index leads_without_spam on leads (id) where status <> 'spam'`.execute(transaction);

  if (dialectOf(transaction) === 'postgres') await addPostgresSearch(transaction);
  else await addSqliteSearch(transaction, integer, text);
}

async function addPostgresSearch(transaction: Database): Promise<void> {
  // PostgreSQL's parser treats an email address as one word. As in SQLite, each run of letters and digits is a word.
  await sql`
    alter table leads add column search_words tsvector generated always as (
      to_tsvector('simple', regexp_replace(
        lower(first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message),
        '[^[:alnum:]]+', ' ', 'g'))
    ) stored`.execute(transaction);
  await sql`create index leads_search on leads using gin (search_words)`.execute(transaction);
}

async function addSqliteSearch(
  transaction: Database,
  integer: ReturnType<typeof columnTypes>['integer'],
  text: ReturnType<typeof columnTypes>['text'],
): Promise<void> {
  // A separate row number in the order of arrival, because the implicit one of `leads` may change in a VACUUM.
  await transaction.schema
    .createTable('lead_search_rows')
    .addColumn('row', integer, (column) => column.primaryKey().autoIncrement())
    .addColumn('lead_id', text, (column) => column.notNull().unique())
    .execute();
  // Prefixes are indexed too, so that a common prefix is read like a word, newest first.
  await sql`create virtual table lead_search using fts5 (
    words, content='', contentless_delete=1, prefix='1 2 3 4 5 6 7 8',
    tokenize='unicode61 remove_diacritics 2')`.execute(transaction);
  await sql`
    create trigger lead_search_insert after insert on leads begin
      insert into lead_search_rows (lead_id) values (new.id);
      insert into lead_search (rowid, words) select row,
        new.first_name || ' ' || new.last_name || ' ' || new.company || ' ' || new.email || ' ' || new.phone || ' ' || new.message
        from lead_search_rows where lead_id = new.id;
    end`.execute(transaction);
  await sql`
    create trigger lead_search_delete after delete on leads begin
      delete from lead_search where rowid = (select row from lead_search_rows where lead_id = old.id);
      delete from lead_search_rows where lead_id = old.id;
    end`.execute(transaction);
  await sql`insert into lead_search_rows (lead_id) select id from leads order by id`.execute(transaction);
  await sql`
    insert into lead_search (rowid, words)
    select row, first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || message
    from lead_search_rows join leads on leads.id = lead_search_rows.lead_id`.execute(transaction);
}
