import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { type Database, dialectOf } from '../database/database.ts';
import { createIdGenerator } from '../database/id-generator.ts';
import { createQueryTexts } from '../database/query-texts.ts';
import type { LeadTable } from '../database/tables/lead-table.ts';
import type { Delivery } from './delivery-receiver.ts';
import type { LeadNotice } from './lead-notice.ts';

/** A delivery that this process alone may try, until the lease ends. */
export interface ClaimedDelivery extends Delivery {
  readonly lease: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
}

export interface ClaimOptions {
  /** The name of the receiver. */
  readonly receiver: string;
  readonly limit: number;
  readonly now: Date;
  /** After this time others may try; much longer than an attempt can take. */
  readonly leaseMilliseconds: number;
}

const campaignSchema = z.record(z.string(), z.string());
const maximumErrorCharacters = 500;
const nextId = createIdGenerator();
const insertion = createQueryTexts();

/** What of a lead its deliveries keep. */
export type DeliveredLead = Pick<Selectable<LeadTable>, 'id' | 'is_canary'>;

/**
 * Queues the deliveries of a lead that was stored before; call it in the transaction that releases the lead. What is
 * queued already stays as it is.
 */
export async function queueDeliveries(
  transaction: Database,
  lead: DeliveredLead,
  receivers: readonly string[],
  now: Date,
): Promise<void> {
  const made = await insertDeliveries(transaction, lead, receivers, now);
  await transaction
    .updateTable('leads')
    .set((columns) => ({ deliveries_due: columns('deliveries_due', '+', made) }))
    .where('id', '=', lead.id)
    .execute();
}

/** Makes the rows, in the transaction that stores the lead with their number, and answers how many were made. */
export async function insertDeliveries(
  transaction: Database,
  { id, is_canary }: DeliveredLead,
  receivers: readonly string[],
  now: Date,
): Promise<number> {
  if (receivers.length === 0) return 0;
  const instant = now.toISOString();
  const rows = receivers.map((receiver) => ({
    id: nextId(now),
    lead_id: id,
    receiver,
    is_canary,
    state: 'waiting' as const,
    attempts: 0,
    created_at: instant,
    due_at: instant,
    lease: null,
    last_error: '',
    finished_at: null,
  }));
  const { numAffectedRows = 0n } = await transaction.executeQuery(
    insertion(transaction, rows.length, rows.flatMap(Object.values), () =>
      transaction
        .insertInto('deliveries')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['lead_id', 'receiver']).doNothing()),
    ),
  );
  return Number(numAffectedRows);
}

/** Takes what is due for a receiver, oldest first. No other process gets the same before the lease ends. */
export async function claimDeliveries(
  database: Database,
  { receiver, limit, now, leaseMilliseconds }: ClaimOptions,
): Promise<readonly ClaimedDelivery[]> {
  const lease = randomUUID();
  const claimed = await database
    .with('due', (query) => {
      const due = query
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('receiver', '=', receiver)
        .where('due_at', '<=', now.toISOString())
        .orderBy('due_at')
        .limit(limit);
      return dialectOf(database) === 'postgres' ? due.forUpdate().skipLocked() : due;
    })
    .updateTable('deliveries')
    .set((columns) => ({
      lease,
      due_at: new Date(now.getTime() + leaseMilliseconds).toISOString(),
      attempts: columns('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'lead_id', 'attempts'])
    .execute();
  if (claimed.length === 0) return [];
  const leads = await database
    .selectFrom('leads')
    .selectAll()
    .where(
      'id',
      'in',
      claimed.map((delivery) => delivery.lead_id),
    )
    .execute();
  claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
  return claimed.flatMap(({ id, lead_id, attempts }) => {
    // One that was erased in this moment is gone with its deliveries.
    const row = leads.find((lead) => lead.id === lead_id);
    if (row === undefined) return [];
    return [{ id, lease, attempt: attempts, notice: noticeOf(row) }];
  });
}

/** Answers false where it was marked before, by whoever else tried it after this claim's lease had ended. */
export async function markDelivered(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('deliveries')
    .set({ state: 'delivered', finished_at: now.toISOString(), lease: null, last_error: '' })
    .where('id', '=', id)
    .where('state', '!=', 'delivered')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface FailedAttempt {
  readonly id: string;
  readonly lease: string;
  readonly error: string;
  /** When to try again; undefined for never. */
  readonly nextAttemptAt: Date | undefined;
}

/** Changes nothing where the lease was lost meanwhile. */
export async function markFailed(
  database: Database,
  { id, lease, error, nextAttemptAt }: FailedAttempt,
  now: Date,
): Promise<void> {
  const last_error = oneLine(error);
  await database
    .updateTable('deliveries')
    .set(
      nextAttemptAt === undefined
        ? { state: 'dead', lease: null, last_error, finished_at: now.toISOString() }
        : { lease: null, last_error, due_at: nextAttemptAt.toISOString() },
    )
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting')
    .execute();
}

function noticeOf(row: Selectable<LeadTable>): LeadNotice {
  return {
    leadId: row.id,
    receivedAt: new Date(row.received_at),
    isCanary: row.is_canary === 1,
    page: row.page_path,
    referrerHost: row.referrer_host,
    utm: campaignSchema.catch({}).parse(JSON.parse(row.utm)),
    lead: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      service: row.service,
      location: row.location,
      message: row.message,
      source: row.source,
    },
  };
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maximumErrorCharacters);
}
