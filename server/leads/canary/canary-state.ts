import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface CanaryState {
  /** `off` if no receiver is configured or no canary lead was sent yet. */
  readonly state: 'off' | 'waiting' | 'arrived' | 'late';
  readonly sentAt: string | null;
  /** When the last receiver accepted it. */
  readonly arrivedAt: string | null;
}

const lateMilliseconds = 15 * 60_000;
/** One day plus the hour of a clock change. */
const missingMilliseconds = 25 * 60 * 60_000 + lateMilliseconds;

/**
 * Returns the state of the latest canary lead at the receivers that are configured now. One of the future was sent while the
 * clock was wrong, and would hide the later ones.
 */
export async function readCanaryState(
  database: Database,
  receivers: readonly string[],
  now: Date,
): Promise<CanaryState> {
  const latest = await database
    .selectFrom('leads')
    .select(['id', 'received_at'])
    .where('is_canary', '=', sql.lit(1))
    .where('received_at', '<=', now.toISOString())
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined || receivers.length === 0) return { state: 'off', sentAt: null, arrivedAt: null };
  const deliveries = await database
    .selectFrom('deliveries')
    .select(['state', 'finished_at'])
    .where('lead_id', '=', latest.id)
    .where('receiver', 'in', receivers)
    .execute();
  const sentAt = latest.received_at;
  const age = now.getTime() - Date.parse(sentAt);
  const hasArrived = deliveries.length > 0 && deliveries.every(({ state }) => state === 'delivered');
  const arrivedAt = hasArrived ? lastOf(deliveries.map(({ finished_at }) => finished_at ?? '')) : null;
  if (age > missingMilliseconds || (!hasArrived && age > lateMilliseconds))
    return { state: 'late', sentAt, arrivedAt };
  return { state: hasArrived ? 'arrived' : 'waiting', sentAt, arrivedAt };
}

function lastOf(instants: readonly string[]): string | null {
  return instants.toSorted().at(-1) ?? null;
}
