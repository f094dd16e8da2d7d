import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DeliveryState } from '../database/tables/delivery-table.ts';

/** A delivery as the team sees it. */
export interface DeliveryRecord {
  readonly id: string;
  readonly leadId: string;
  readonly leadName: string;
  readonly receiver: string;
  readonly isCanary: boolean;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed, or empty. */
  readonly lastError: string;
  /** Undefined where none will follow. */
  readonly nextAttemptAt: string | undefined;
  readonly deliveredAt: string | undefined;
}

export interface DeliveryList {
  /** What is not delivered yet, or the dead letters alone. */
  readonly states: 'open' | 'dead';
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveries(
  database: Database,
  { states, limit }: DeliveryList,
): Promise<readonly DeliveryRecord[]> {
  let query = recordsOf(database).where(isOpen);
  if (states === 'dead') query = query.where('deliveries.state', '=', sql.lit('dead'));
  const rows = await query.orderBy('deliveries.id', 'desc').limit(limit).execute();
  return rows.map(recordOf);
}

/** All deliveries of one lead, oldest first. */
export async function deliveriesOfLead(
  database: Database,
  leadId: string,
): Promise<readonly DeliveryRecord[]> {
  const rows = await recordsOf(database).where('lead_id', '=', leadId).orderBy('deliveries.id').execute();
  return rows.map(recordOf);
}

/**
 * Makes a dead letter due again, with all attempts before it. Answers false where there is none of that id: one that
 * waits or was delivered is left alone.
 */
export async function replayDelivery(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await revive(database, now).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a delivery that waits for its next attempt due now; false for one that is being tried, or waits no more. */
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

/** Makes every dead letter due again, and answers how many. Old tests of the site itself stay dead. */
export async function replayDeadDeliveries(database: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await revive(database, now).where('is_canary', '=', 0).executeTakeFirst();
  return Number(numUpdatedRows);
}

// Written out, as the index of open deliveries says it, so that both databases use that.
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
    leadName: `${row.first_name} ${row.last_name}`,
    receiver: row.receiver,
    isCanary: row.is_canary === 1,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.state === 'waiting' ? row.due_at : undefined,
    deliveredAt: row.state === 'delivered' ? (row.finished_at ?? undefined) : undefined,
  };
}
