import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';

export interface ReceiverCounts {
  readonly receiver: string;
  /** False for one that deliveries were queued for and that is configured no longer. */
  readonly isConfigured: boolean;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
}

/** The books of the outbox, without the daily test leads. */
export interface DeliverySummary {
  /** Leads that were stored. */
  readonly stored: number;
  /** Those of them that nobody was told of: quarantined, or stored while no receiver was configured. */
  readonly withoutDelivery: number;
  /** What their rows say was queued for all of them together. */
  readonly expected: number;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
  /** True when expected = delivered + waiting + dead: no delivery was lost, and none made up. */
  readonly isEven: boolean;
  readonly receivers: readonly ReceiverCounts[];
}

/**
 * Counts leads against deliveries, in one statement and so at one instant.
 * @param configured The names of the receivers that the server has now.
 */
export async function deliverySummary(
  database: Database,
  configured: readonly string[],
): Promise<DeliverySummary> {
  const { rows } = await sql<{ receiver: string | null; state: string; count: number }>`
    select receiver, state, count(*) as count from deliveries where is_canary = 0 group by receiver, state
    union all
    select null, case when deliveries_due = 0 then 'none' else 'due' end, count(*) from leads
      where is_canary = 0 group by 2
    union all
    select null, 'expected', coalesce(sum(deliveries_due), 0) from leads where is_canary = 0
  `.execute(database);
  const sum = (receiver: string | null | undefined, state: string) =>
    rows
      .filter((row) => row.state === state && (receiver === undefined || row.receiver === receiver))
      .reduce((total, row) => total + Number(row.count), 0);
  const names = new Set([...configured, ...rows.flatMap(({ receiver }) => receiver ?? [])]);
  const withoutDelivery = sum(null, 'none');
  const expected = sum(null, 'expected');
  const [delivered, waiting, dead] = [
    sum(undefined, 'delivered'),
    sum(undefined, 'waiting'),
    sum(undefined, 'dead'),
  ];
  return {
    stored: withoutDelivery + sum(null, 'due'),
    withoutDelivery,
    expected,
    delivered,
    waiting,
    dead,
    isEven: expected === delivered + waiting + dead,
    receivers: [...names].map((receiver) => ({
      receiver,
      isConfigured: configured.includes(receiver),
      delivered: sum(receiver, 'delivered'),
      waiting: sum(receiver, 'waiting'),
      dead: sum(receiver, 'dead'),
    })),
  };
}
