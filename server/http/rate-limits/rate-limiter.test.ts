import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, dialectNames } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { RateLimiter } from './rate-limiter.ts';

const secret = 'only-for-tests-0123456789-abcdefghijklm';

describe.each(dialectNames)('RateLimiter on %s', (dialect) => {
  let test: TestDatabase;
  let others: Database[];
  let clock: number;
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    others = [];
    clock = Date.parse('2026-11-21T09:00:00Z');
  });
  afterEach(async () => {
    for (const other of others) await other.destroy();
    await test.close();
  });

  const now = () => new Date(clock);
  const limiter = () => new RateLimiter(test.database, secret, now);
  const key = (name: string, count: number, seconds = 600) => ({ key: name, limit: { count, seconds } });

  /** A limiter with its own connection, as in another process. */
  async function another(): Promise<RateLimiter> {
    const database = await openDatabase(test.location);
    others.push(database);
    return new RateLimiter(database, secret, now);
  }

  it('allows a number of requests per window, then returns the remaining time', async () => {
    const limit = limiter();
    for (let time = 0; time < 3; time += 1)
      expect(await limit.take([key('a', 3)])).toMatchObject({ allowed: true });
    clock += 100_500;
    expect(await limit.take([key('a', 3)])).toEqual({ allowed: false, retryAfter: 500 });
    expect(await limit.take([key('b', 3)])).toMatchObject({ allowed: true });
    clock += 499_500;
    expect(await limit.take([key('a', 3)])).toMatchObject({ allowed: true });
  });

  it('allows what all keys allow, and returns the longest time', async () => {
    const limit = limiter();
    await limit.take([key('a', 1, 60), key('b', 1, 3600), key('c', 9)]);
    expect(await limit.take([key('a', 1, 60), key('b', 1, 3600), key('c', 9)])).toEqual({
      allowed: false,
      retryAfter: 3600,
    });
    expect(await limit.take([])).toMatchObject({ allowed: true });
  });

  it('starts a new window after the clock was set back, also for keys that it refused', async () => {
    const limit = limiter();
    clock += 365 * 24 * 3_600_000;
    const keys = [key('a', 1), key('b', 5, 60)];
    await limit.take(keys);
    expect(await limit.take(keys)).toMatchObject({ allowed: false });
    clock -= 365 * 24 * 3_600_000;
    expect(await limit.take(keys)).toMatchObject({ allowed: true });
    expect(await limit.take(keys)).toEqual({ allowed: false, retryAfter: 600 });
    expect(await (await another()).take(keys)).toEqual({ allowed: false, retryAfter: 600 });
  });

  it('continues the window of a process whose clock is half a minute ahead', async () => {
    const [ahead, behind] = [await another(), await another()];
    clock += 30_000;
    await ahead.take([key('a', 2)]);
    clock -= 30_000;
    await behind.take([key('a', 2)]);
    expect(await behind.take([key('a', 2)])).toEqual({ allowed: false, retryAfter: 630 });
  });

  it('shares counts between processes and preserves them on restart', async () => {
    const [one, two] = [await another(), await another()];
    expect(await one.take([key('a', 2)])).toMatchObject({ allowed: true });
    expect(await two.take([key('a', 2)])).toMatchObject({ allowed: true });
    for (const limit of [one, two, await another()])
      expect(await limit.take([key('a', 2)])).toEqual({ allowed: false, retryAfter: 600 });
  });

  it('counts concurrent requests of two processes exactly', async () => {
    const limits = [await another(), await another()];
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => limits[index % 2]?.take([key('a', 30), key('b', 60)])),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(30);
  });

  it('reverts counts, never below 0', async () => {
    const limit = limiter();
    await limit.take([key('a', 1)]);
    expect(await limit.take([key('a', 1)])).toMatchObject({ allowed: false });
    for (let time = 0; time < 5; time += 1) await limit.giveBack([key('a', 1)]);
    expect(await limit.take([key('a', 1)])).toMatchObject({ allowed: true });
    expect(await limit.take([key('a', 1)])).toMatchObject({ allowed: false });
    await limit.reset('a');
    expect(await limit.take([key('a', 1)])).toMatchObject({ allowed: true });
  });

  it('returns the counts of the keys, each with those before it', async () => {
    const limit = limiter();
    await limit.take([key('a', 9)]);
    const verdicts = await Promise.all([1, 2, 3].map(() => limit.take([key('b', 9), key('a', 9)])));
    const counts = verdicts.flatMap((verdict) => (verdict.allowed ? [verdict.counts.join()] : []));
    expect(counts.sort()).toEqual(['1,2', '2,3', '3,4']);
  });

  it('counts the excess of an address against no other key, also of concurrent requests', async () => {
    const limit = limiter();
    const address = key('address', 1, 60);
    const network = key('network', 9, 600);
    await Promise.all(Array.from({ length: 5 }, () => limit.take([address, network])));
    expect(await limit.take([address, network])).toEqual({ allowed: false, retryAfter: 60 });
    expect(await limit.take([network])).toEqual({ allowed: true, counts: [2] });
  });

  it('stores hashed keys, and only until the end of the window', async () => {
    const limit = limiter();
    await limit.take([key('192.0.2.1', 5), key('ana@ruiz.example', 5, 60)]);
    const rows = await test.database.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|ruiz/);
    clock += 60_000;
    await limit.sweep();
    expect(await test.database.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
  });
});
