import { sql } from 'kysely';
import { type Database, dialectOf } from '../../database/database.ts';
import type { DeliveryState } from '../../database/tables/delivery-table.ts';
import type { LeadStatus } from '../../database/tables/lead-status.ts';
import { withinTime } from '../../media/workers/within-time.ts';

/** Figures of the tables, from indexes that are small or cover the question. */
export interface DatabaseFigures {
  readonly leads: readonly { readonly status: LeadStatus; readonly count: number }[];
  /** Deliveries that are not delivered. */
  readonly deliveries: readonly { readonly state: DeliveryState; readonly count: number }[];
  /** When the delivery was queued that has waited longest; undefined if none waits. */
  readonly waitingSince: Date | undefined;
  /** The size of the database. */
  readonly bytes: number;
}

const sharedMilliseconds = 15_000;
const answerMilliseconds = 3_000;

/**
 * Returns a function that reads the figures. Calls within 15 seconds share them, so that asking often costs nothing.
 * Resolves with undefined if the database does not answer in time.
 */
export function databaseFigures(database: Database): () => Promise<DatabaseFigures | undefined> {
  let latest: Promise<DatabaseFigures | undefined> | undefined;
  let readAt = 0;
  return () => {
    const at = performance.now();
    if (latest === undefined || at - readAt >= sharedMilliseconds) {
      readAt = at;
      latest = withinTime(answerMilliseconds, readFigures(database), 'The database did not answer').catch(
        () => undefined,
      );
    }
    return latest;
  };
}

async function readFigures(database: Database): Promise<DatabaseFigures> {
  const leads = await database
    .selectFrom('leads')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  const deliveries = await database
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('created_at').as('since')])
    .where('state', '<>', sql.lit('delivered'))
    .groupBy('state')
    .execute();
  const size = sql<{ bytes: number }>`${
    dialectOf(database) === 'sqlite'
      ? sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql`select pg_database_size(current_database()) as bytes`
  }`;
  const { rows } = await size.execute(database);
  const since = deliveries.find(({ state }) => state === 'waiting')?.since;
  return {
    leads: leads.map(({ status, count }) => ({ status, count: Number(count) })),
    deliveries: deliveries.map(({ state, count }) => ({ state, count: Number(count) })),
    waitingSince: typeof since === 'string' ? new Date(since) : undefined,
    bytes: Number(rows[0]?.bytes ?? 0),
  };
}
