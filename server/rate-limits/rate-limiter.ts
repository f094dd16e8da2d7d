import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { RateLimit } from '../settings/rate-limit.ts';

/** One thing that is counted, such as an address, and how often it may come. */
export interface LimitedKey {
  readonly key: string;
  readonly limit: RateLimit;
}

export type Verdict =
  | { readonly allowed: true }
  /** Over the limit of one of the keys at least; whole seconds until all of them take more. */
  | { readonly allowed: false; readonly retryAfter: number };

interface Count {
  readonly count: number;
  readonly resetsAt: number;
}

interface Waiter {
  readonly resolve: (count: Count) => void;
  readonly reject: (error: unknown) => void;
}

const keptRefusals = 10_000;

/**
 * Counts in fixed windows, in the database: several processes share the counts, and a restart keeps them. Keys are
 * stored as HMACs, so that the table names no address and no account. What is asked in one tick is counted in one
 * statement: a commit costs as much for many as for one.
 */
export class RateLimiter {
  readonly #database: Database;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #refusedUntil = new LRUCache<string, number>({ max: keptRefusals });
  #waiting = new Map<string, { readonly limit: RateLimit; readonly waiters: Waiter[] }>();

  constructor(database: Database, secret: string, now: () => Date) {
    this.#database = database;
    this.#secret = secret;
    this.#now = now;
  }

  /** Counts one more under every key and says whether all of them allow it. */
  async take(keys: readonly LimitedKey[]): Promise<Verdict> {
    const hashed = keys.map(({ key, limit }) => ({ key: this.#hash(key), limit }));
    const now = this.#now().getTime();
    // A flood costs no writes once it is refused.
    const known = hashed
      .flatMap(({ key }) => this.#refusedUntil.get(key) ?? [])
      .filter((until) => until > now);
    if (known.length > 0) return refusal(known, now);
    const counts = await Promise.all(hashed.map((key) => this.#count(key)));
    const exceeded = hashed.flatMap(({ key, limit }, index) => {
      const found = counts[index];
      if (found === undefined || found.count <= limit.count) return [];
      this.#refusedUntil.set(key, found.resetsAt);
      return [found.resetsAt];
    });
    if (exceeded.length === 0) return { allowed: true };
    // What one address sends beyond its limit is not held against its network.
    await this.#subtract(hashed.flatMap(({ key }) => (this.#refusedUntil.has(key) ? [] : [key])));
    return refusal(exceeded, now);
  }

  /** How often the key came in its present window. */
  async countOf(key: string): Promise<number> {
    const row = await this.#database
      .selectFrom('rate_limits')
      .select('count')
      .where('key', '=', this.#hash(key))
      .where('resets_at', '>', this.#now().toISOString())
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  /** Takes back what `take` counted, for what turned out not to count. */
  async giveBack(keys: readonly LimitedKey[]): Promise<void> {
    const hashed = keys.map(({ key }) => this.#hash(key));
    for (const key of hashed) this.#refusedUntil.delete(key);
    await this.#subtract(hashed);
  }

  /** Begins to count the key anew. Other processes that refused it do so until its window ends. */
  async reset(key: string): Promise<void> {
    const hashed = this.#hash(key);
    this.#refusedUntil.delete(hashed);
    await this.#database.deleteFrom('rate_limits').where('key', '=', hashed).execute();
  }

  /** Deletes what has ended. */
  async sweep(): Promise<void> {
    await this.#database
      .deleteFrom('rate_limits')
      .where('resets_at', '<=', this.#now().toISOString())
      .execute();
  }

  async #subtract(keys: readonly string[]): Promise<void> {
    // One row at a time: a statement for several could lock them in another order than the one that counts.
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
        resets_at: new Date(now.getTime() + limit.seconds * 1000).toISOString(),
      }))
      // In one order everywhere, so that two processes never wait for each other's rows.
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    const ended = sql<boolean>`rate_limits.resets_at <= ${now.toISOString()}`;
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

function refusal(until: readonly number[], now: number): Verdict {
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((Math.max(...until) - now) / 1000)) };
}
