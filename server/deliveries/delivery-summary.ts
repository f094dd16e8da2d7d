import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DeliveryState } from '../database/tables/delivery-table.ts';

export interface ReceiverCounts {
  readonly receiver: string;
  /** False for one that deliveries were queued for and that is configured no longer. */
  readonly isConfigured: boolean;
  readonly delivered: number;
  readonly waiting: number;
  readonly dead: number;
}

/** The totals of the outbox, without canary leads. */
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
  /** True when expected = delivered + waiting + dead, for old and new leads each: none was lost, and none made up. */
  readonly isEven: boolean;
  readonly receivers: readonly ReceiverCounts[];
}

/**
 * Counts leads against deliveries, a range of leads after the other, so that requests are answered in between. Ranges
 * in which everything was delivered are remembered for an hour: what is erased meanwhile is counted until then.
 * @param configured The names of the receivers that the server has now.
 */
export async function deliverySummary(
  database: Database,
  configured: readonly string[],
  { leadsPerRange = 5_000, now = new Date() } = {},
): Promise<DeliverySummary> {
  const ranges = await countRanges(database, leadsPerRange, now.getTime());
  const sum = (count: (counts: RangeCounts) => number) =>
    ranges.reduce((total, counts) => total + count(counts), 0);
  const inState = (state: DeliveryState, receiver?: string) =>
    sum(({ deliveries }) =>
      deliveries
        .filter((row) => row.state === state && (receiver === undefined || row.receiver === receiver))
        .reduce((total, row) => total + row.count, 0),
    );
  const names = new Set([
    ...configured,
    ...ranges.flatMap(({ deliveries }) => deliveries.map(({ receiver }) => receiver)),
  ]);
  return {
    stored: sum(({ stored }) => stored),
    withoutDelivery: sum(({ withoutDelivery }) => withoutDelivery),
    expected: sum(({ expected }) => expected),
    delivered: inState('delivered'),
    waiting: inState('waiting'),
    dead: inState('dead'),
    isEven: ranges.every(isEven),
    receivers: [...names].map((receiver) => ({
      receiver,
      isConfigured: configured.includes(receiver),
      delivered: inState('delivered', receiver),
      waiting: inState('waiting', receiver),
      dead: inState('dead', receiver),
    })),
  };
}

/** The books of the leads after the range before this, up to and with `end`; without an end, of all that follow. */
interface RangeCounts {
  readonly end: string | undefined;
  readonly stored: number;
  readonly withoutDelivery: number;
  readonly expected: number;
  readonly deliveries: readonly {
    readonly receiver: string;
    readonly state: DeliveryState;
    readonly count: number;
  }[];
}

const rememberedMilliseconds = 60 * 60_000;

/** Ranges in which everything was delivered, by the id that they begin after, with the time they were counted at. */
const remembered = new WeakMap<
  Database,
  Map<string, { readonly counts: RangeCounts; readonly countedAt: number }>
>();

async function countRanges(
  database: Database,
  leadsPerRange: number,
  now: number,
): Promise<readonly RangeCounts[]> {
  const known = remembered.get(database) ?? new Map();
  remembered.set(database, known);
  const ranges: RangeCounts[] = [];
  for (let start: string | undefined = ''; start !== undefined; ) {
    const kept = known.get(start);
    const isFresh = kept !== undefined && now - kept.countedAt < rememberedMilliseconds;
    const counts: RangeCounts = isFresh ? kept.counts : await countRange(database, start, leadsPerRange);
    if (!isFresh) {
      if (isClosed(counts)) known.set(start, { counts, countedAt: now });
      else known.delete(start);
      await setImmediate();
    }
    ranges.push(counts);
    start = counts.end;
  }
  return ranges;
}

function isEven({ expected, deliveries }: RangeCounts): boolean {
  return expected === deliveries.reduce((total, { count }) => total + count, 0);
}

/** True for a full range in which nothing is left to do. */
function isClosed(counts: RangeCounts): boolean {
  return (
    counts.end !== undefined &&
    isEven(counts) &&
    counts.deliveries.every(({ state }) => state === 'delivered')
  );
}

/** In one statement and so at one instant: a lead comes with its deliveries, and none of them is ever without it. */
async function countRange(database: Database, start: string, limit: number): Promise<RangeCounts> {
  const last = await database
    .selectFrom('leads')
    .select('id')
    .where('id', '>', start)
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  const within = (column: string) =>
    last === undefined
      ? sql`${sql.ref(column)} > ${start}`
      : sql`${sql.ref(column)} > ${start} and ${sql.ref(column)} <= ${last.id}`;
  const { rows } = await sql<{
    receiver: string | null;
    state: DeliveryState | null;
    count: number;
    due: number;
  }>`
    select receiver, state, count(*) as count, 0 as due from deliveries
      where ${within('lead_id')} and is_canary = 0 group by receiver, state
    union all
    select null, null, count(*), deliveries_due from leads
      where ${within('id')} and is_canary = 0 group by deliveries_due
  `.execute(database);
  const leads = rows.filter(({ receiver }) => receiver === null);
  const total = (of: typeof leads) => of.reduce((sum, { count }) => sum + count, 0);
  return {
    end: last?.id,
    stored: total(leads),
    withoutDelivery: total(leads.filter(({ due }) => due === 0)),
    expected: leads.reduce((sum, { count, due }) => sum + count * due, 0),
    deliveries: rows.flatMap(({ receiver, state, count }) =>
      receiver === null || state === null ? [] : [{ receiver, state, count }],
    ),
  };
}
