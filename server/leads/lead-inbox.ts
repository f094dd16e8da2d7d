import { type RawBuilder, type Selectable, sql } from 'kysely';
import { addDays, startOfDate } from '../../engine/content/calendar.ts';
import { type Database, dialectOf } from '../database/database.ts';
import type { LeadTable } from '../database/database-schema.ts';
import { idBound } from '../database/id-generator.ts';
import type { LeadStatus } from '../database/lead-status.ts';
import { type LeadSearch, readSearch } from '../database/search-words.ts';
import type { LeadFilter } from './lead-filter.ts';

export interface InboxQuestion {
  readonly filter: LeadFilter;
  /** The IANA time zone of the filter's days. */
  readonly timeZone: string;
  /** Returns only leads older than the one with this id. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A lead in the inbox, with slugs instead of names. */
export interface InboxRow {
  readonly id: string;
  readonly received_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly email: string;
  readonly status: LeadStatus;
  readonly owner: string | null;
  readonly city_slug: string;
  readonly service_slug: string;
  /** The place and the service in the words of the sender. */
  readonly location: string;
  readonly service: string;
  readonly source: string;
  readonly excerpt: string;
  readonly first_answer_at: string | null;
  readonly is_canary: number;
}

const summaryColumns = sql`leads.id, received_at, first_name, last_name, company, email, status, owner, city_slug,
  service_slug, location, service, source, substr(message, 1, 200) as excerpt, first_answer_at, is_canary`;

/** The leads that match the filter, newest first. */
export function readInbox(database: Database, question: InboxQuestion): Promise<readonly InboxRow[]> {
  return selectLeads<InboxRow>(database, question, summaryColumns);
}

/** The leads that match the filter, newest first, with all columns. */
export function readLeads(
  database: Database,
  question: InboxQuestion,
): Promise<readonly Selectable<LeadTable>[]> {
  return selectLeads<Selectable<LeadTable>>(database, question, sql`leads.*`);
}

/** Every list reads an index in order up to the limit, so that its time does not depend on the number of leads. */
async function selectLeads<Row>(
  database: Database,
  question: InboxQuestion,
  columns: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const search = readSearch(question.filter.search ?? '');
  const isSearch = search.words.length > 0;
  if (isSearch && dialectOf(database) === 'sqlite') return searchSqlite(database, question, search, columns);
  const conditions = narrow(question, dialectOf(database));
  if (question.before !== undefined) conditions.push(sql`leads.id < ${question.before}`);
  if (isSearch) conditions.push(sql`leads.search_words @@ to_tsquery('simple', ${postgresQuery(search)})`);
  const { rows } = await sql<Row>`
    select ${columns} from leads where ${sql.join(conditions, sql` and `)}
    order by leads.id desc limit ${question.limit}`.execute(database);
  return rows;
}

function postgresQuery({ words, numbers }: LeadSearch): string {
  // In the index of PostgreSQL, words end at marks such as the vowel signs of Hindi.
  const prefixes = (word: string) => {
    const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
    return parts.length === 0 ? [] : [`(${parts.map((part) => `${part}:*`).join(' & ')})`];
  };
  const all = words.flatMap(({ plain, folded }) => {
    const either = [plain, folded].flatMap(prefixes);
    return either.length === 0 ? [] : [`(${either.join(' | ')})`];
  });
  return [...(all.length === 0 ? [] : [all.join(' & ')]), ...numbers.map((number) => `${number}:*`)].join(
    ' | ',
  );
}

function sqliteQuery({ words, numbers }: LeadSearch): string {
  const all = words.map(({ plain, folded }) => `("${plain}"* OR "${folded}"*)`).join(' AND ');
  return [`(${all})`, ...numbers.map((number) => `"${number}"*`)].join(' OR ');
}

/** Reads the full-text index from its newest row, so that a word of many leads needs no sorting. */
async function searchSqlite<Row>(
  database: Database,
  question: InboxQuestion,
  search: LeadSearch,
  columns: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const conditions = narrow(question, dialectOf(database));
  if (question.before !== undefined) conditions.push(sql`lead_search.rowid < ${rowOrNext(question.before)}`);
  const { rows } = await sql<Row>`
    select ${columns} from lead_search
    cross join lead_search_rows on lead_search_rows.row = lead_search.rowid
    cross join leads on leads.id = lead_search_rows.lead_id
    where lead_search match ${sqliteQuery(search)} and ${sql.join(conditions, sql` and `)}
    order by lead_search.rowid desc limit ${question.limit}`.execute(database);
  return rows;
}

/**
 * The row of the search index below which the leads before a lead are. Rows are in the order of arrival, which differs from the order
 * of ids after the clock was set back. Of a lead that was erased only the id is known.
 */
function rowOrNext(leadId: string): RawBuilder<unknown> {
  return sql`coalesce(
    (select row from lead_search_rows where lead_id = ${leadId}),
    (select row + 1 from lead_search_rows where lead_id < ${leadId} order by lead_id desc limit 1))`;
}

/** The SQL conditions of the filter except the search. Never empty. */
function narrow(
  { filter, timeZone }: InboxQuestion,
  dialect: ReturnType<typeof dialectOf>,
): RawBuilder<unknown>[] {
  const conditions = [statusCondition(filter.status ?? 'open')];
  if (filter.city !== undefined) conditions.push(sql`city_slug = ${filter.city}`);
  if (filter.service !== undefined) conditions.push(sql`service_slug = ${filter.service}`);
  if (filter.source !== undefined) conditions.push(sql`source = ${filter.source}`);
  if (filter.field !== undefined) conditions.push(fieldCondition(filter.field, dialect));
  // Ids sort by time of arrival, so a range of days is a range of the index.
  if (filter.from !== undefined)
    conditions.push(sql`leads.id >= ${idBound(startOfDate(filter.from, timeZone))}`);
  if (filter.to !== undefined)
    conditions.push(sql`leads.id < ${idBound(startOfDate(addDays(filter.to, 1), timeZone))}`);
  return conditions;
}

/** Leads with a value of a field, written as `name:value`. */
function fieldCondition(field: string, dialect: ReturnType<typeof dialectOf>): RawBuilder<unknown> {
  const name = field.slice(0, field.indexOf(':'));
  const value = field.slice(name.length + 1);
  return dialect === 'postgres'
    ? sql`leads.fields::jsonb @> ${JSON.stringify([{ name, value }])}::jsonb`
    : sql`exists (select 1 from json_each(leads.fields) as own
        where own.value ->> 'name' = ${name} and own.value ->> 'value' = ${value})`;
}

/** Uses literals instead of parameters: partial indexes are only used if the condition equals theirs. */
function statusCondition(status: NonNullable<LeadFilter['status']>): RawBuilder<unknown> {
  switch (status) {
    case 'open':
      return sql`status in ('new', 'contacted', 'qualified')`;
    case 'all':
      return sql`status <> 'spam'`;
    default:
      return sql`status = ${status}`;
  }
}
