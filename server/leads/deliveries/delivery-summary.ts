import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DeliveryState } from '../../database/tables/delivery-table.ts';

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
  /** True if expected = delivered + waiting + dead in every range of leads: no delivery is missing and none is extra. */
  readonly isEven: boolean;
  readonly receivers: readonly ReceiverCounts[];
}

/**
 * Compares leads with deliveries, one range of leads at a time, so that requests are answered in between. Ranges in
 * which everything was delivered are cached for an hour, and so are counts of leads that are erased within that time.
 * @param configured The names of the configured receivers.
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

/** The counts of the leads after the previous range, up to and including `end`; undefined means all remaining leads. */
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

const cacheMilliseconds = 60 * 60_000;

/** Ranges in which everything was delivered, by the id before their first lead, with the time of the count. */
const cachedRanges = new WeakMap<Database, Map<string, CachedRange>>();

interface CachedRange {
  readonly counts: RangeCounts;
  readonly countedAt: number;
}

async function countRanges(
  database: Database,
  leadsPerRange: number,
  now: number,
): Promise<readonly RangeCounts[]> {
  const known = cachedRanges.get(database) ?? new Map<string, CachedRange>();
  cachedRanges.set(database, known);
  const ranges: RangeCounts[] = [];
  for (let start: string | undefined = ''; start !== undefined; ) {
    const cached = known.get(start);
    const isFresh = cached !== undefined && now - cached.countedAt < cacheMilliseconds;
    const counts: RangeCounts = isFresh ? cached.counts : await countRange(database, start, leadsPerRange);
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

/** True for a full range in which everything was delivered. */
function isClosed(counts: RangeCounts): boolean {
  return (
    counts.end !== undefined &&
    isEven(counts) &&
    counts.deliveries.every(({ state }) => state === 'delivered')
  );
}

/** Counts in one statement, because a lead and its deliveries are committed together. */
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
