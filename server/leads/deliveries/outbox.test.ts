import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, dialectNames } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { queueSampleLead } from '../../testing/queue-sample-lead.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  deliveriesOfLead,
  listDeliveries,
  replayDeadDeliveries,
  replayDelivery,
} from './delivery-records.ts';
import { deliverySummary } from './delivery-summary.ts';
import { claimDeliveries, endDelays, markDelivered, markFailed, queueDeliveries } from './outbox.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const email = 'email:sales@example.com';
const webhook = 'webhook:crm.example.com#01234567';

describe.each(dialectNames)('the outbox on %s', (dialect) => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    database = test.database;
  });
  // Deletes the deliveries as well.
  beforeEach(() => database.deleteFrom('leads').execute());
  afterAll(() => test.close());

  const queue = (receivers = [email, webhook]) => queueSampleLead(database, { receivers, now: noon });
  const claim = (now = noon, limit = 10, receiver = email, from = database) =>
    claimDeliveries(from, { receiver, limit, now, leaseMilliseconds: 90_000 });

  async function claimOne(now = noon) {
    const [claimed] = await claim(now);
    if (claimed === undefined) throw new Error('Nothing was due.');
    return claimed;
  }

  it('contains one delivery per receiver, with the complete lead', async () => {
    const id = await queue();
    const claimed = await claim();
    expect(claimed).toMatchObject([{ attempt: 1, leadId: id }]);
    expect(claimed[0]?.readNotice()).toMatchObject({
      leadId: id,
      receivedAt: noon,
      isCanary: false,
      lead: { firstName: 'Ana', source: 'homepage' },
    });
    expect(await claim(noon, 10, webhook)).toHaveLength(1);
    expect(await deliveriesOfLead(database, id)).toMatchObject([
      { receiver: email, state: 'waiting', attempts: 1 },
      { receiver: webhook, state: 'waiting', attempts: 1 },
    ]);
  });

  it('queues only deliveries that do not exist yet', async () => {
    const id = await queue([email]);
    await queueDeliveries(database, { id, is_canary: 0 }, [email, webhook], noon);
    expect(await deliveriesOfLead(database, id)).toHaveLength(2);
    expect(await deliverySummary(database, [email])).toMatchObject({ stored: 1, expected: 2, isEven: true });
  });

  it('stores nothing if the transaction fails', async () => {
    const id = await queue([]);
    await expect(
      database.transaction().execute(async (transaction) => {
        await queueDeliveries(transaction, { id, is_canary: 0 }, [email], noon);
        throw new Error('Something after it failed.');
      }),
    ).rejects.toThrow('Something after it');
    expect(await deliveriesOfLead(database, id)).toEqual([]);
    expect(await deliverySummary(database, [])).toMatchObject({ expected: 0, withoutDelivery: 1 });
  });

  it('allows no second claim until the lease expires', async () => {
    await queue();
    const first = await claimOne();
    expect(await claim(later(89))).toEqual([]);
    const second = await claimOne(later(90));
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(second.lease).not.toBe(first.lease);
  });

  it('ends delays, but no running attempt', async () => {
    await queue();
    const failed = await claimOne();
    await markFailed(database, { ...failed, error: 'no', nextAttemptAt: later(3600) }, noon);
    expect(await claim(noon, 10, webhook)).toHaveLength(1);
    await endDelays(database, later(1));
    expect(await claim(later(1))).toMatchObject([{ id: failed.id, attempt: 2 }]);
    expect(await claim(later(1), 10, webhook)).toEqual([]);
  });

  it('marks a delivery once', async () => {
    await queue([email]);
    const { id } = await claimOne();
    expect(await markDelivered(database, id, noon)).toBe(true);
    expect(await markDelivered(database, id, noon)).toBe(false);
    expect(await claim(later(1e6))).toEqual([]);
  });

  it('accepts a late success, but ignores a late failure', async () => {
    await queue([email]);
    const slow = await claimOne();
    const next = await claimOne(later(90));
    const failure = { error: 'late', nextAttemptAt: undefined };
    await markFailed(database, { ...slow, ...failure }, later(91));
    expect(await states()).toEqual(['waiting']);
    expect(await markDelivered(database, slow.id, later(92))).toBe(true);
    await markFailed(database, { ...next, ...failure }, later(93));
    expect(await states()).toEqual(['delivered']);
  });

  it('retries at the given time', async () => {
    await queue([email]);
    const claimed = await claimOne();
    await markFailed(database, { ...claimed, error: 'no\r\nanswer', nextAttemptAt: later(30) }, noon);
    expect(await claim(later(29))).toEqual([]);
    expect(await listDeliveries(database, { states: 'open', limit: 9 })).toMatchObject([
      { lastError: 'no answer', nextAttemptAt: later(30).toISOString(), leadName: 'Ana Ruiz' },
    ]);
    expect(await claimOne(later(30))).toMatchObject({ id: claimed.id, attempt: 2 });
  });

  it('replays dead letters and nothing else', async () => {
    for (let lead = 0; lead < 3; lead++) await queue([email]);
    const [first, second, third] = await claim();
    if (!first || !second || !third) throw new Error('Three were due.');
    for (const dead of [first, second])
      await markFailed(database, { ...dead, error: 'gone', nextAttemptAt: undefined }, noon);
    await markDelivered(database, third.id, noon);
    expect(await claim(later(1e6))).toEqual([]);
    expect(await listDeliveries(database, { states: 'dead', limit: 9 })).toMatchObject([
      { id: second.id, state: 'dead', nextAttemptAt: null },
      { id: first.id, state: 'dead' },
    ]);

    expect(await replayDelivery(database, third.id, noon)).toBe(false);
    expect(await replayDelivery(database, 'nobody', noon)).toBe(false);
    expect(await replayDelivery(database, first.id, noon)).toBe(true);
    expect(await replayDelivery(database, first.id, noon)).toBe(false);
    expect(await claim()).toMatchObject([{ id: first.id, attempt: 1 }]);
    expect(await replayDeadDeliveries(database, noon)).toBe(1);
    expect(await replayDeadDeliveries(database, noon)).toBe(0);
  });

  it('compares deliveries with leads', async () => {
    for (let lead = 0; lead < 4; lead++) await queue([email, 'email:old@example.com']);
    await queue([]);
    const [delivered, dead] = await claim();
    if (!delivered || !dead) throw new Error('Four were due.');
    await markDelivered(database, delivered.id, noon);
    await markFailed(database, { ...dead, error: 'gone', nextAttemptAt: undefined }, noon);
    expect(await deliverySummary(database, [email, webhook])).toEqual({
      stored: 5,
      withoutDelivery: 1,
      expected: 8,
      delivered: 1,
      waiting: 6,
      dead: 1,
      isEven: true,
      receivers: expect.arrayContaining([
        { receiver: email, isConfigured: true, delivered: 1, waiting: 2, dead: 1 },
        { receiver: webhook, isConfigured: true, delivered: 0, waiting: 0, dead: 0 },
        { receiver: 'email:old@example.com', isConfigured: false, delivered: 0, waiting: 4, dead: 0 },
      ]),
    });
  });

  it('detects a missing delivery and an extra one', async () => {
    const id = await queue();
    await database.deleteFrom('deliveries').where('receiver', '=', email).execute();
    expect(await deliverySummary(database, [email])).toMatchObject({
      expected: 2,
      waiting: 1,
      isEven: false,
    });
    await queueDeliveries(database, { id, is_canary: 0 }, [email], noon);
    await database.updateTable('leads').set({ deliveries_due: 2 }).execute();
    expect(await deliverySummary(database, [email])).toMatchObject({ isEven: true });
    await database.updateTable('leads').set({ deliveries_due: 1 }).execute();
    expect(await deliverySummary(database, [email])).toMatchObject({ isEven: false });
  });

  it('deletes the deliveries of an erased lead', async () => {
    const id = await queue();
    await queue();
    await database.deleteFrom('leads').where('id', '=', id).execute();
    expect(await deliverySummary(database, [])).toMatchObject({
      stored: 1,
      expected: 2,
      waiting: 2,
      isEven: true,
    });
  });

  it('allows concurrent claims without claiming a delivery twice', async () => {
    const other = await openDatabase(test.location);
    const leads = 40;
    for (let lead = 0; lead < leads; lead++) await queue([email]);
    const held: string[] = [];
    const work = async (from: Database) => {
      for (;;) {
        const claimed = await claim(noon, 3, email, from);
        if (claimed.length === 0) return;
        held.push(...claimed.map(({ id }) => id));
      }
    };
    await Promise.all([work(database), work(other), work(database), work(other)]);
    await other.destroy();
    expect(held).toHaveLength(leads);
    expect(new Set(held).size).toBe(leads);
  });

  async function states(): Promise<readonly string[]> {
    const rows = await database.selectFrom('deliveries').select('state').execute();
    return rows.map(({ state }) => state);
  }
});
