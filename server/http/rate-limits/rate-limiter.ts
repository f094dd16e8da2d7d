import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { compareText } from '../../../engine/content/compare-text.ts';
import type { Database } from '../../database/database.ts';
import type { RateLimit } from '../../operations/settings/rate-limit.ts';

/** A key that is counted, such as an address, and its limit. */
export interface LimitedKey {
  readonly key: string;
  readonly limit: RateLimit;
}

export type Verdict =
  | { readonly allowed: true }
  /** At least one key is over its limit. `retryAfter` is in whole seconds, until all keys are allowed. */
  | { readonly allowed: false; readonly retryAfter: number };

interface Count {
  readonly count: number;
  readonly resetsAt: number;
}

interface Waiter {
  readonly resolve: (count: Count) => void;
  readonly reject: (error: unknown) => void;
}

const cachedRefusals = 10_000;
/** By how much the clocks of processes that share a database may differ. */
const clockDifferenceMilliseconds = 60_000;

/**
 * Counts in fixed windows in the database, so that several processes share the counts and a restart preserves them. Keys
 * are stored as HMACs, so that the table contains no address and no account. Calls in the same tick are counted in one
 * statement, because a commit costs the same for one key as for many. A window that ends later than one that starts now has
 * ended: the clock was wrong when it started, and was set back since.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #refusedUntil = new LRUCache<string, number>({ max: cachedRefusals });
  #waiting = new Map<string, { readonly limit: RateLimit; readonly waiters: Waiter[] }>();

  constructor(database: Database, secret: string, now: () => Date) {
    this.#database = database;
    this.#secret = secret;
    this.#now = now;
  }

  /** Counts once for every key and returns whether all of them allow it. */
  async take(keys: readonly LimitedKey[]): Promise<Verdict> {
    const hashed = keys.map(({ key, limit }) => ({ key: this.#hash(key), limit }));
    const now = this.#now();
    // Requests over the limit cause no writes.
    const known = hashed.filter(({ key, limit }) => isCurrent(this.#refusedUntil.get(key) ?? 0, limit, now));
    const standing = known.length === 0 ? [] : await this.#stillExceeded(known);
    if (standing.length > 0) return refusal(standing, now.getTime());
    const counts = await Promise.all(hashed.map((key) => this.#count(key)));
    const exceeded = new Map<string, number>();
    hashed.forEach(({ key, limit }, index) => {
      const found = counts[index];
      if (found !== undefined && found.count > limit.count) exceeded.set(key, found.resetsAt);
    });
    if (exceeded.size === 0) return { allowed: true };
    for (const [key, resetsAt] of exceeded) this.#refusedUntil.set(key, resetsAt);
    // Requests beyond the limit of an address do not count against its network.
    await this.#subtract(hashed.flatMap(({ key }) => (exceeded.has(key) ? [] : [key])));
    return refusal([...exceeded.values()], now.getTime());
  }

  /** Returns the count of the key in its current window. */
  async countOf(key: string): Promise<number> {
    const row = await this.#database
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', this.#hash(key))
      .where('resets_at', '>', this.#now().toISOString())
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  /** Reverts `take` for a request that should not count. */
  async giveBack(keys: readonly LimitedKey[]): Promise<void> {
    const hashed = keys.map(({ key }) => this.#hash(key));
    for (const key of hashed) this.#refusedUntil.delete(key);
    await this.#subtract(hashed);
  }

  /** Resets the count of the key, for all processes. */
  async reset(key: string): Promise<void> {
    const hashed = this.#hash(key);
    this.#refusedUntil.delete(hashed);
    await this.#database.deleteFrom('rate_limits').where('key', '=', hashed).execute();
  }

  /** Deletes the windows that have ended. */
  async sweep(): Promise<void> {
    await this.#database
      .deleteFrom('rate_limits')
      .where('resets_at', '<=', this.#now().toISOString())
      .execute();
  }

  /** The ends of the windows of refused keys. Keys that another process has reset are no longer refused. */
  async #stillExceeded(keys: readonly LimitedKey[]): Promise<number[]> {
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
      .execute();
    return keys.flatMap(({ key, limit }) => {
      const row = rows.find((candidate) => candidate.key === key);
      if (row !== undefined && row.count >= limit.count) {
        const resetsAt = Date.parse(row.resets_at);
        if (isCurrent(resetsAt, limit, now)) return [resetsAt];
      }
      this.#refusedUntil.delete(key);
      return [];
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

  #count({ key, limit }: LimitedKey): Promise<Count> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#countWaiting());
      const entry = this.#waiting.get(key) ?? { limit, waiters: [] };
      this.#waiting.set(key, entry);
      entry.waiters.push({ resolve, reject });
    });
  }

  async #countWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    try {
      const counted = await this.#add(
        [...waiting].map(([key, { limit, waiters }]) => ({ key, limit, amount: waiters.length })),
      );
      for (const { key, count, resets_at } of counted) {
        const waiters = waiting.get(key)?.waiters ?? [];
        const resetsAt = Date.parse(resets_at);
        waiters.forEach(({ resolve }, index) => {
          resolve({ count: count - waiters.length + index + 1, resetsAt });
        });
      }
    } catch (error) {
      for (const { waiters } of waiting.values()) for (const { reject } of waiters) reject(error);
    }
  }

  #add(entries: readonly (LimitedKey & { readonly amount: number })[]) {
    const now = this.#now();
    const rows = entries
      .map(({ key, limit, amount }) => ({
        key,
        count: amount,
        resets_at: endOf(limit, now).end,
      }))
      // A fixed lock order prevents deadlocks between processes.
      .sort((one, other) => compareText(one.key, other.key));
    const ends = new Map(entries.map(({ limit }) => [limit.seconds, endOf(limit, now)]));
    const ended = sql.join(
      [
        sql`rate_limits.resets_at <= ${now.toISOString()}`,
        ...[...ends.values()].map(
          ({ end, latest }) => sql`(excluded.resets_at = ${end} and rate_limits.resets_at > ${latest})`,
        ),
      ],
      sql` or `,
    );
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

/** The end of a window that starts now, and the latest one that another process may have given it. */
function endOf({ seconds }: RateLimit, now: Date): { readonly end: string; readonly latest: string } {
  const end = now.getTime() + seconds * 1000;
  return {
    end: new Date(end).toISOString(),
    latest: new Date(end + clockDifferenceMilliseconds).toISOString(),
  };
}

/** Whether a window with this end has not ended. */
function isCurrent(resetsAt: number, limit: RateLimit, now: Date): boolean {
  return resetsAt > now.getTime() && resetsAt <= Date.parse(endOf(limit, now).latest);
}

function refusal(until: readonly number[], now: number): Verdict {
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((Math.max(...until) - now) / 1000)) };
}
