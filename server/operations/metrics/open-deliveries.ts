import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTime } from '../../media/workers/within-time.ts';

/** The deliveries that are not delivered. */
export interface OpenDeliveries {
  readonly waiting: number;
  readonly dead: number;
  /** When the delivery was queued that has waited longest; undefined if none waits. */
  readonly waitingSince: Date | undefined;
}

const answerMilliseconds = 3_000;

/**
 * Returns a function that counts open deliveries. Concurrent calls share one query. Resolves with undefined if the database
 * does not answer in time.
 */
export function openDeliveries(database: Database): () => Promise<OpenDeliveries | undefined> {
  let reading: Promise<OpenDeliveries | undefined> | undefined;
  return () => {
    reading ??= withinTime(answerMilliseconds, read(database), 'The database did not answer')
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

async function read(database: Database): Promise<OpenDeliveries> {
  const rows = await database
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('state', '<>', sql.lit('delivered'))
    .groupBy('state')
    .execute();
  const waiting = rows.find(({ state }) => state === 'waiting');
  return {
    waiting: waiting?.count ?? 0,
    dead: rows.find(({ state }) => state === 'dead')?.count ?? 0,
    waitingSince: waiting && new Date(waiting.since),
  };
}
