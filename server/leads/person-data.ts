import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, dialectOf } from '../database/database.ts';
import type { LeadTable } from '../database/tables/lead-table.ts';
import { transact } from '../database/transact.ts';

/** All stored data of the person with an email address. */
export interface PersonData {
  readonly leads: readonly Selectable<LeadTable>[];
  readonly deliveries: readonly object[];
  readonly events: readonly object[];
  /** Ids of other leads whose message or fields contain the address, such as that of a referrer. */
  readonly mentionedIn: readonly string[];
}

export async function collectPersonData(database: Database, email: string): Promise<PersonData> {
  return transact(database, async (transaction) => {
    const leads = await transaction
      .selectFrom('leads')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .orderBy('id')
      .execute();
    const ids = leads.map(({ id }) => id);
    return {
      leads,
      deliveries: await rowsOf(transaction, 'deliveries', ids),
      events: await rowsOf(transaction, 'lead_events', ids),
      mentionedIn: await findMentions(transaction, email),
    };
  });
}

/** Deletes the leads of a person with their deliveries and events. Returns the deleted data. */
export async function erasePersonData(database: Database, email: string): Promise<PersonData> {
  const data = await collectPersonData(database, email);
  await transact(database, async (transaction) => {
    await transaction.deleteFrom('leads').where(sql`lower(email)`, '=', email.toLowerCase()).execute();
  });
  // Deleted rows remain in the write-ahead log until it is truncated.
  if (dialectOf(database) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database);
  return data;
}

async function rowsOf(
  transaction: DatabaseTransaction,
  table: 'deliveries' | 'lead_events',
  leadIds: readonly string[],
): Promise<readonly object[]> {
  if (leadIds.length === 0) return [];
  return transaction.selectFrom(table).selectAll().where('lead_id', 'in', leadIds).orderBy('id').execute();
}

async function findMentions(transaction: DatabaseTransaction, email: string): Promise<readonly string[]> {
  const pattern = `%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await transaction
    .selectFrom('leads')
    .select('id')
    .where(sql<boolean>`lower(message || ' ' || field_words) like ${pattern} escape '\\'`)
    .where(sql`lower(email)`, '<>', email.toLowerCase())
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}
