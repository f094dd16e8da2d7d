import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DeliveryState } from '../../database/database-schema.ts';

export interface ReceiverCounts {
  readonly receiver: string;
  /** False for a receiver that has deliveries but is no longer configured. */
  readonly isConfigured: boolean;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
}

/** The totals of the outbox, without canary leads. */
export interface DeliverySummary {
  /** Stored leads. */
  readonly stored: number;
  /** Leads without a delivery: quarantined, or stored while no receiver was configured. */
  readonly withoutDelivery: number;
  /** The sum of the delivery counts in the rows of the leads. */
  readonly expected: number;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
  /** True if expected = delivered + waiting + dead: no delivery is missing and none is extra. */
  readonly isEven: boolean;
  readonly receivers: readonly ReceiverCounts[];
}

/**
 * Compares leads with deliveries, in one statement, because a lead and its deliveries are committed together.
 * @param configured The names of the configured receivers.
 */
export async function deliverySummary(
  database: Database,
  configured: readonly string[],
): Promise<DeliverySummary> {
  const { rows } = await sql<CountedRows>`
    select receiver, state, count(*) as count, 0 as due from deliveries
      where is_canary = 0 group by receiver, state
    union all
    select null, null, count(*), deliveries_due from leads
      where is_canary = 0 group by deliveries_due
  `.execute(database);
  const leads = rows.filter(({ receiver }) => receiver === null);
  const deliveries = rows.filter(({ receiver }) => receiver !== null);
  const countOf = (state: DeliveryState, receiver?: string) =>
    total(
      deliveries.filter(
        (row) => row.state === state && (receiver === undefined || row.receiver === receiver),
      ),
    );
  const expected = leads.reduce((sum, { count, due }) => sum + count * due, 0);
  const names = new Set([...configured, ...deliveries.flatMap(({ receiver }) => receiver ?? [])]);
  return {
    stored: total(leads),
    withoutDelivery: total(leads.filter(({ due }) => due === 0)),
    expected,
    delivered: countOf('delivered'),
    waiting: countOf('waiting'),
    dead: countOf('dead'),
    isEven: expected === total(deliveries),
    receivers: [...names].map((receiver) => ({
      receiver,
      isConfigured: configured.includes(receiver),
      delivered: countOf('delivered', receiver),
      waiting: countOf('waiting', receiver),
      dead: countOf('dead', receiver),
    })),
  };
}

/** A number of equal deliveries, or without a receiver a number of leads that each need `due` deliveries. */
interface CountedRows {
  readonly receiver: string | null;
  readonly state: DeliveryState | null;
  readonly count: number;
  readonly due: number;
}

function total(rows: readonly CountedRows[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
