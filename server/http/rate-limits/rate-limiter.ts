import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { compareText } from '../../../engine/content/compare-text.ts';
import { createBatchWriter } from '../../database/batch-writer.ts';
import type { Database } from '../../database/database.ts';
import { concernsDatabase } from '../../database/database-error.ts';
import type { RateLimit } from '../../operations/settings/rate-limit.ts';

/** A key that is counted, such as an address, and its limit. */
export interface LimitedKey {
  readonly key: string;
  readonly limit: RateLimit;
}

export type Verdict =
  /** The counts of the keys in their order, with this request. */
  | { readonly allowed: true; readonly counts: readonly number[] }
  /** At least one key is over its limit. `retryAfter` is in whole seconds, until all keys are allowed. */
  | { readonly allowed: false; readonly retryAfter: number };

interface Count {
  readonly count: number;
  readonly resetsAt: number;
}

/** By how much the clocks of processes that share a database may differ. */
const clockDifferenceMilliseconds = 60_000;

/**
 * Counts in fixed windows in the database, so that several processes share the counts and a restart preserves them. Keys
 * are stored as HMACs, so that the table contains no address and no account. Concurrent calls are counted in one
 * statement, because a commit costs the same for one key as for many. A window that ends later than the longest one that
 * starts now has ended: the clock was wrong when it started, and was set back since.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #count = createBatchWriter(
    (keys: readonly LimitedKey[]) => this.#countAll(keys),
    concernsDatabase,
  );

  constructor(database: Database, secret: string, now: () => Date) {
    this.#database = database;
    this.#secret = secret;
    this.#now = now;
  }

  /** Counts once for every key and returns whether all of them allow it. */
  async take(keys: readonly LimitedKey[]): Promise<Verdict> {
    if (keys.length === 0) return { allowed: true, counts: [] };
    const hashed = keys.map(({ key, limit }) => ({ key: this.#hash(key), limit }));
    // Requests over the limit cause no writes.
    const ends = await this.#endsOfUsedUp(hashed);
    if (ends.length > 0) return this.#refusal(ends);
    const counted = await Promise.all(hashed.map(async (key) => ({ ...key, ...(await this.#count(key)) })));
    const { exceeded = [], within = [] } = Object.groupBy(counted, ({ count, limit }) =>
      count > limit.count ? 'exceeded' : 'within',
    );
    if (exceeded.length === 0) return { allowed: true, counts: counted.map(({ count }) => count) };
    // Requests beyond the limit of an address do not count against its network.
    await this.#subtract(within.map(({ key }) => key));
    return this.#refusal(exceeded.map(({ resetsAt }) => resetsAt));
  }

  /** Reverts `take` for a request that should not count. */
  async giveBack(keys: readonly LimitedKey[]): Promise<void> {
    await this.#subtract(keys.map(({ key }) => this.#hash(key)));
  }

  /** Resets the count of the key, for all processes. */
  async reset(key: string): Promise<void> {
    await this.#database.deleteFrom('rate_limits').where('key', '=', this.#hash(key)).execute();
  }

  /** Deletes the windows that have ended. */
  async sweep(): Promise<void> {
    await this.#database
      .deleteFrom('rate_limits')
      .where('resets_at', '<=', this.#now().toISOString())
      .execute();
  }

  /** The ends of the current windows that allow no further request. */
  async #endsOfUsedUp(keys: readonly LimitedKey[]): Promise<readonly number[]> {
    const now = this.#now();
    const rows = await this.#database
      .selectFrom('rate_limits')
      .select(['key', 'count', 'resets_at'])
      .where(
        'key',
        'in',
        keys.map(({ key }) => key),
      )
      .where('resets_at', '>', now.toISOString())
      .where('resets_at', '<=', latestEnd(keys, now))
      .execute();
    return keys.flatMap(({ key, limit }) => {
      const row = rows.find((one) => one.key === key);
      return row !== undefined && row.count >= limit.count ? [Date.parse(row.resets_at)] : [];
    });
  }

  async #subtract(keys: readonly string[]): Promise<void> {
    // One row at a time: a statement for several rows could lock them in a different order than `#add`.
    for (const key of keys) {
      await this.#database
        .updateTable('rate_limits')
        .set(({ eb }) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .where('resets_at', '>', this.#now().toISOString())
        .execute();
    }
  }

  #hash(key: string): string {
    return createHmac('sha256', this.#secret).update(`rate-limit:${key}`).digest('base64url');
  }

  #refusal(ends: readonly number[]): Verdict {
    const seconds = (Math.max(...ends) - this.#now().getTime()) / 1000;
    return { allowed: false, retryAfter: Math.max(1, Math.ceil(seconds)) };
  }

  /** Counts keys, of which some may be equal. The count of each one contains those before it. */
  async #countAll(keys: readonly LimitedKey[]): Promise<readonly Count[]> {
    const equal = Map.groupBy(keys, ({ key }) => key);
    const rows = await this.#add(equal);
    return keys.map((limited) => {
      const { key } = limited;
      const row = rows.find((added) => added.key === key);
      if (row === undefined) throw new Error('A key was not counted.');
      const later = (equal.get(key) ?? []).toReversed().indexOf(limited);
      return { count: row.count - later, resetsAt: Date.parse(row.resets_at) };
    });
  }

  #add(groups: ReadonlyMap<string, readonly LimitedKey[]>) {
    const now = this.#now();
    const rows = [...groups.values()]
      .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, count: 1 + others.length }]))
      .map(({ key, limit, count }) => ({ key, count, resets_at: endOf(limit, now) }))
      // A fixed lock order prevents deadlocks between processes.
      .sort((one, other) => compareText(one.key, other.key));
    const latest = latestEnd([...groups.values()].flat(), now);
    const ended = sql`(rate_limits.resets_at <= ${now.toISOString()} or rate_limits.resets_at > ${latest})`;
    return this.#database
      .insertInto('rate_limits')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${ended} then excluded.count else rate_limits.count + excluded.count end`,
          resets_at: sql`case when ${ended} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['key', 'count', 'resets_at'])
      .execute();
  }
}

/** The end of a window that starts now. */
function endOf({ seconds }: RateLimit, now: Date): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** The latest end that a window of one of the keys may have now, if another process started it. */
function latestEnd(keys: readonly LimitedKey[], now: Date): string {
  const longest = Math.max(...keys.map(({ limit }) => limit.seconds));
  return new Date(now.getTime() + longest * 1000 + clockDifferenceMilliseconds).toISOString();
}
