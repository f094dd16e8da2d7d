import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { listDeliveries } from '../leads/deliveries/delivery-records.ts';
import { deliverySummary } from '../leads/deliveries/delivery-summary.ts';
import type { DeliveryOverview } from './dashboard-api.ts';

const openShown = 200;

interface LastOutcome {
  readonly receiver: string;
  readonly delivered_at: string | null;
}

/** The balance of the outbox, the state of every receiver, and the open deliveries. */
export async function readDeliveryOverview(
  database: Database,
  configured: readonly string[],
  canary: DeliveryOverview['canary'],
): Promise<DeliveryOverview> {
  const summary = await deliverySummary(database, configured);
  const open = await listDeliveries(database, { states: 'open', limit: openShown });
  const last = await lastDeliveries(
    database,
    summary.receivers.map(({ receiver }) => receiver),
  );
  const { stored, withoutDelivery, expected, delivered, waiting, dead, isEven } = summary;
  return {
    receivers: summary.receivers.map(({ receiver, isConfigured, ...counts }) => ({
      receiver,
      isConfigured,
      delivered: counts.delivered,
      waiting: counts.waiting,
      dead: counts.dead,
      lastDeliveredAt: last.find((row) => row.receiver === receiver)?.delivered_at ?? null,
      lastError: open.find((row) => row.receiver === receiver && row.lastError !== '')?.lastError ?? '',
    })),
    balance: { stored, withoutDelivery, expected, delivered, waiting, dead, isEven },
    canary,
    open,
  };
}

/** The newest delivery of each receiver, read from the end of an index. */
async function lastDeliveries(
  database: Database,
  receivers: readonly string[],
): Promise<readonly LastOutcome[]> {
  const found: LastOutcome[] = [];
  for (const receiver of receivers) {
    const { rows } = await sql<LastOutcome>`
      select receiver, finished_at as delivered_at from deliveries
      where receiver = ${receiver} and state = 'delivered' order by id desc limit 1`.execute(database);
    found.push(...rows);
  }
  return found;
}
