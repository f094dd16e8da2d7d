import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { LeadTable } from '../database/database-schema.ts';
import { recordAudit } from '../operations/audit/audit-log.ts';

/** All stored data of the person with an email address. */
export interface PersonData {
  readonly leads: readonly Selectable<LeadTable>[];
  readonly deliveries: readonly object[];
  readonly events: readonly object[];
  /** Ids of other leads whose texts or timelines contain the address, such as that of a referrer. */
  readonly mentionedIn: readonly string[];
}

/** Who asked for the data of a person, and when, for the audit log. */
export interface AuditedRequest {
  readonly actor: string;
  readonly at: Date;
}

/** Returns the data of a person. */
export function collectPersonData(
  database: Database,
  email: string,
  request: AuditedRequest,
): Promise<PersonData> {
  return database.transaction().execute(async (transaction) => {
    const data = await collect(transaction, email);
    await recordRequest(transaction, 'person-exported', data, request);
    return data;
  });
}

/**
 * Deletes the leads of a person with their deliveries and events. Returns the deleted data. A lead that arrives meanwhile stays.
 * Bytes of the deleted rows remain in a SQLite file until `overwriteDeleted`.
 */
export function erasePersonData(
  database: Database,
  email: string,
  request: AuditedRequest,
): Promise<PersonData> {
  return database.transaction().execute(async (transaction) => {
    const data = await collect(transaction, email);
    for (const ids of batchesOf(data.leads))
      await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
    await recordRequest(transaction, 'person-erased', data, request);
    return data;
  });
}

/** Records what was found or deleted, without the address: the audit log outlives the data. */
function recordRequest(
  transaction: DatabaseTransaction,
  event: 'person-exported' | 'person-erased',
  { leads, deliveries, events }: PersonData,
  { actor, at }: AuditedRequest,
): Promise<void> {
  const details = `${leads.length} leads, ${deliveries.length} deliveries, ${events.length} events`;
  return recordAudit(transaction, { event, actor, details }, at);
}

async function collect(transaction: DatabaseTransaction, email: string): Promise<PersonData> {
  const leads = await transaction
    .selectFrom('leads')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .execute();
  return {
    leads,
    deliveries: await rowsOf(transaction, 'deliveries', leads),
    events: await rowsOf(transaction, 'lead_events', leads),
    mentionedIn: await findMentions(transaction, email),
  };
}

async function rowsOf(
  transaction: DatabaseTransaction,
  table: 'deliveries' | 'lead_events',
  leads: readonly Pick<LeadTable, 'id'>[],
): Promise<readonly object[]> {
  const rows: (readonly object[])[] = [];
  for (const ids of batchesOf(leads)) {
    const found = transaction.selectFrom(table).selectAll().where('lead_id', 'in', ids);
    rows.push(await found.orderBy('lead_id').orderBy('id').execute());
  }
  return rows.flat();
}

/** Both databases limit the values of one statement: SQLite to 32,766, PostgreSQL to 65,535. */
const batchSize = 1_000;

function batchesOf(leads: readonly Pick<LeadTable, 'id'>[]): readonly (readonly string[])[] {
  const count = Math.ceil(leads.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    leads.slice(index * batchSize, (index + 1) * batchSize).map(({ id }) => id),
  );
}

/** The texts of a lead that visitors write, except the address, each followed by a space. */
const leadTexts = sql`first_name || ' ' || last_name || ' ' || phone || ' ' || company || ' ' || message || ' ' || source
  || ' ' || service || ' ' || location || ' ' || referrer_host || ' ' || utm || ' ' || field_words`;

async function findMentions(transaction: DatabaseTransaction, email: string): Promise<readonly string[]> {
  const pattern = `%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const contains = (text: RawBuilder<unknown>) => sql<boolean>`lower(${text}) like ${pattern} escape '\\'`;
  const found = await transaction
    .selectFrom('leads')
    .select('id')
    .where(({ or, exists, selectFrom }) =>
      or([
        contains(leadTexts),
        exists(
          selectFrom('lead_events')
            .select('lead_events.id')
            .whereRef('lead_events.lead_id', '=', 'leads.id')
            .where(contains(sql`action`)),
        ),
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.lead_id', '=', 'leads.id')
            .where(contains(sql`last_error`)),
        ),
      ]),
    )
    .where(sql`lower(email)`, '<>', email.toLowerCase())
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}
