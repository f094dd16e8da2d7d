import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Covering indexes for counting leads and deliveries by range of leads. */
export async function up(transaction: Database): Promise<void> {
  await sql`drop index deliveries_counted`.execute(transaction);
  await sql`drop index leads_deliveries_due`.execute(transaction);
  await sql`create index deliveries_counted on deliveries (lead_id, is_canary, receiver, state)`.execute(
    transaction,
  );
  await sql`create index leads_counted on leads (id, is_canary, deliveries_due)`.execute(transaction);
  await sql`create index leads_canary on leads (received_at) where is_canary = 1`.execute(transaction);
}
