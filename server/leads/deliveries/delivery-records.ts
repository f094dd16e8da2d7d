import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DeliveryState } from '../../database/database-schema.ts';

/** A delivery as the dashboard and the commands show it. */
export interface DeliveryRecord {
  readonly id: string;
  readonly leadId: string;
  readonly leadName: string;
  readonly receiver: string;
  readonly isCanary: boolean;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The error of the last failed attempt, or empty. */
  readonly lastError: string;
  /** Null if no attempt follows. */
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
}

export interface DeliveryList {
  /** `open`: all that are not delivered. `dead`: dead letters only. */
  readonly states: 'open' | 'dead';
  readonly limit: number;
}

/** Returns the newest deliveries, newest first. */
export async function listDeliveries(
  database: Database,
  { states, limit }: DeliveryList,
): Promise<DeliveryRecord[]> {
  let query = recordsOf(database).where(isOpen);
  if (states === 'dead') query = query.where('deliveries.state', '=', sql.lit('dead'));
  const rows = await query.orderBy('deliveries.id', 'desc').limit(limit).execute();
  return rows.map(recordOf);
}

/** Returns all deliveries of one lead, oldest first. */
export async function deliveriesOfLead(database: Database, leadId: string): Promise<DeliveryRecord[]> {
  const rows = await recordsOf(database).where('lead_id', '=', leadId).orderBy('deliveries.id').execute();
  return rows.map(recordOf);
}

/**
 * Makes a dead letter due now and resets its attempts. Returns false if no dead letter has the id; other deliveries are
 * unchanged.
 */
export async function replayDelivery(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await revive(database, now).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a waiting delivery due now. Returns false if an attempt is running or the delivery is no longer waiting. */
export async function hastenDelivery(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('deliveries')
    .set({ due_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .where('lease', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes all dead letters due now, except canary leads, and returns their number. */
export async function replayDeadDeliveries(database: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await revive(database, now).where('is_canary', '=', 0).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the number of dead letters, without canary leads. */
export async function countDeadDeliveries(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(isOpen)
    .where('state', '=', sql.lit('dead'))
    .where('is_canary', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

// The same text as in the partial index `deliveries_open`, so that both databases use the index.
const isOpen = sql<SqlBool>`deliveries.state <> 'delivered'`;

function revive(database: Database, now: Date) {
  return database
    .updateTable('deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now.toISOString(), lease: null, finished_at: null })
    .where('state', '=', sql.lit('dead'))
    .where(isOpen);
}

function recordsOf(database: Database) {
  return database
    .selectFrom('deliveries')
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .select([
      'deliveries.id',
      'deliveries.lead_id',
      'leads.first_name',
      'leads.last_name',
      'deliveries.receiver',
      'deliveries.is_canary',
      'deliveries.state',
      'deliveries.attempts',
      'deliveries.last_error',
      'deliveries.due_at',
      'deliveries.finished_at',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof recordsOf>['execute']>>[number];

function recordOf(row: Row): DeliveryRecord {
  return {
    id: row.id,
    leadId: row.lead_id,
    leadName: `${row.first_name} ${row.last_name}`.trim() || row.lead_id,
    receiver: row.receiver,
    isCanary: row.is_canary === 1,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.state === 'waiting' ? row.due_at : null,
    deliveredAt: row.state === 'delivered' ? row.finished_at : null,
  };
}
