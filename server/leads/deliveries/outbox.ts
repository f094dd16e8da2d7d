import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { compareText } from '../../../engine/content/compare-text.ts';
import { type Database, dialectOf } from '../../database/database.ts';
import type { LeadTable } from '../../database/database-schema.ts';
import { createIdGenerator } from '../../database/id-generator.ts';
import { readLeadFields } from '../forms/lead-field.ts';
import type { LeadNotice } from './lead-notice.ts';

/** A delivery that only this process may attempt until the lease expires. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly leadId: string;
  /** Throws if this version cannot read the stored lead. */
  readonly readNotice: () => LeadNotice;
  readonly lease: string;
  /** The number of the attempt; the first is 1. */
  readonly attempt: number;
}

export interface ClaimOptions {
  /** The name of the receiver. */
  readonly receiver: string;
  readonly limit: number;
  readonly now: Date;
  /** Time after which other processes may claim it. */
  readonly leaseMilliseconds: number;
}

const campaignSchema = z.record(z.string(), z.string());
const maximumErrorCharacters = 500;
/** Longer than any delay or lease, of which the longest is the day that a receiver may ask for. */
const impossibleDelayMilliseconds = 25 * 60 * 60_000;
const nextId = createIdGenerator();

/** The columns of a lead that its deliveries copy. */
export type DeliveredLead = Pick<Selectable<LeadTable>, 'id' | 'is_canary'>;

/**
 * Queues the deliveries of a stored lead. Call it in the transaction that releases the lead. Existing deliveries are
 * unchanged.
 */
export async function queueDeliveries(
  transaction: Database,
  lead: DeliveredLead,
  receivers: readonly string[],
  now: Date,
): Promise<void> {
  const inserted = await insertDeliveries(transaction, lead, receivers, now);
  await transaction
    .updateTable('leads')
    .set((columns) => ({ deliveries_due: columns('deliveries_due', '+', inserted) }))
    .where('id', '=', lead.id)
    .execute();
}

/** Inserts deliveries and returns their number. Call it in the transaction that stores the lead with this number. */
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
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['lead_id', 'receiver']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Claims due deliveries of a receiver, oldest first. No other process can claim them before the lease expires. A delivery that is
 * further in the future than any delay is due, too: it was delayed or leased while the clock was ahead.
 */
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
        .where((delivery) =>
          delivery.or([
            delivery('due_at', '<=', now.toISOString()),
            delivery('due_at', '>', new Date(now.getTime() + impossibleDelayMilliseconds).toISOString()),
          ]),
        )
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
  claimed.sort((one, other) => compareText(one.id, other.id));
  return claimed.flatMap(({ id, lead_id, attempts }) => {
    // The lead was erased after the claim, together with its deliveries.
    const row = leads.find((lead) => lead.id === lead_id);
    if (row === undefined) return [];
    return [{ id, leadId: lead_id, lease, attempt: attempts, readNotice: () => noticeOf(row) }];
  });
}

/** Returns false if another process has marked the delivery after the lease of this claim expired. */
export async function markDelivered(database: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('deliveries')
    .set({ state: 'delivered', finished_at: now.toISOString(), lease: null, last_error: '' })
    .where('id', '=', id)
    .where('state', '!=', 'delivered')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface FailedAttempt extends Pick<ClaimedDelivery, 'id' | 'lease'> {
  readonly error: string;
  /** Undefined if no attempt follows. */
  readonly nextAttemptAt: Date | undefined;
}

/** Records a failed attempt. Does nothing if the lease is lost. */
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

/** Makes all deliveries due that wait for their next attempt. Those with a running attempt are unchanged. */
export async function endDelays(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('deliveries')
    .set({ due_at: now.toISOString() })
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .where('due_at', '>', now.toISOString())
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
    fields: readLeadFields(row.fields),
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
