import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRetentionClock } from './retention-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each(dialectNames)('the clock of the retention on %s', (dialect) => {
  let test: TestDatabase;
  let clock: number;
  let check: ReturnType<typeof createRetentionClock>;
  const restart = () => {
    check = createRetentionClock(test.database);
  };
  beforeEach(async () => {
    test = await createTestDatabase(dialect);
    clock = Date.parse('2026-11-21T09:00:00Z');
    restart();
  });
  afterEach(() => test.close());

  const trust = () => check(new Date(clock));
  /** Runs every hour, as the job does, and returns after how many hours the clock is trusted. */
  async function hoursUntilTrusted(limit = 100): Promise<number | undefined> {
    for (let hours = 0; hours <= limit; hours++) {
      if ((await trust()).isTrusted) return hours;
      clock += hour;
    }
    return undefined;
  }

  it('is trusted after a day at first, and then without leads and after a restart', async () => {
    expect(await trust()).toEqual({ isTrusted: false, lastTrusted: undefined });
    expect(await hoursUntilTrusted()).toBe(24);
    for (let days = 0; days < 30; days++) {
      clock += day;
      expect(await trust()).toEqual({ isTrusted: true });
    }
    restart();
    clock += 3 * day;
    expect(await hoursUntilTrusted()).toBe(0);
  });

  it('is not trusted if it is far ahead, until it has held for a day', async () => {
    await hoursUntilTrusted();
    const lastTrusted = new Date(clock).toISOString();
    restart();
    clock += 730 * day;
    expect(await trust()).toEqual({ isTrusted: false, lastTrusted });
    expect(await hoursUntilTrusted()).toBe(24);
  });

  it('is trusted at once when it is correct again, and what was ahead does not count later', async () => {
    await hoursUntilTrusted();
    clock += 730 * day;
    expect(await hoursUntilTrusted(5)).toBeUndefined();
    clock -= 730 * day;
    expect(await hoursUntilTrusted()).toBe(0);
    restart();
    clock += 731 * day;
    expect(await hoursUntilTrusted()).toBe(24);
  });

  it('must hold again if it changes while it is not trusted', async () => {
    await hoursUntilTrusted();
    clock += 730 * day;
    expect(await hoursUntilTrusted(20)).toBeUndefined();
    clock += 30 * day;
    expect(await hoursUntilTrusted()).toBe(24);
  });

  it('is trusted although the machine does not run for a whole day, but never by the first run', async () => {
    await hoursUntilTrusted();
    clock += 14 * day;
    restart();
    expect(await hoursUntilTrusted(7)).toBeUndefined();
    clock += 16 * hour;
    restart();
    expect(await hoursUntilTrusted()).toBe(1);
  });
});
