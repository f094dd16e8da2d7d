import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, dialectNames } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { sampleSite } from '../../testing/sample-delivery.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhook-inbox.ts';
import { listDeliveries, replayDeadDeliveries } from '../deliveries/delivery-records.ts';
import { deliverySummary } from '../deliveries/delivery-summary.ts';
import { createDispatcher } from '../deliveries/dispatcher.ts';
import { createWebhookReceiver } from '../deliveries/webhook-receiver.ts';
import { createLeadStore } from '../lead-store.ts';
import { type Canary, createCanary } from './canary.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialectNames)('the canary lead on %s', (dialect) => {
  let test: TestDatabase;
  let other: Database;
  let inbox: WebhookInbox;
  let clock: Date;
  let log: Record<string, unknown>[];
  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    other = await openDatabase(test.location);
  });
  afterAll(async () => {
    await other.destroy();
    await test.close();
  });
  beforeEach(async () => {
    await test.database.deleteFrom('leads').execute();
    inbox = await openWebhookInbox();
    // 7 a.m. in the time zone of the sample site.
    clock = new Date('2026-11-21T12:00:00.000Z');
    log = [];
  });
  afterEach(() => inbox.close());

  const now = () => clock;
  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const logger = () => pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line)) });
  const receiver = () =>
    createWebhookReceiver({
      url: inbox.url,
      secret: undefined,
      allowPrivate: true,
      site: () => sampleSite,
      now,
    });

  function canary(database = test.database, receivers: readonly string[] = [receiver().name]): Canary {
    const leads = createLeadStore(database, { receiversOf: () => receivers });
    return createCanary({ database, leads, receivers, site: () => sampleSite, now, log: logger() });
  }
  const dispatch = () =>
    createDispatcher({
      database: test.database,
      receivers: () => [receiver()],
      log: logger(),
      now,
      random: () => 0.5,
    }).settle();
  const stored = () => test.database.selectFrom('leads').selectAll().orderBy('id').execute();
  const alarms = () => log.filter(({ level }) => level === 50);

  it('is sent through database, outbox and receivers, once a day for all processes', async () => {
    const [one, two] = [canary(), canary(other)];
    await Promise.all([one.check(), two.check(), one.check()]);
    expect(await one.state()).toEqual({ state: 'waiting', sentAt: clock.toISOString(), arrivedAt: null });
    pass(minute);
    await dispatch();
    expect(inbox.messages).toHaveLength(1);
    expect(inbox.messages[0]?.body).toContain('"type":"lead.canary"');
    expect(await two.state()).toMatchObject({ state: 'arrived', arrivedAt: clock.toISOString() });

    pass(22 * hour);
    await Promise.all([one.check(), two.check(), canary().check()]);
    expect(await stored()).toMatchObject([{ is_canary: 1, status: 'new' }]);
    pass(hour);
    await Promise.all([one.check(), two.check()]);
    expect(await stored()).toHaveLength(2);
    expect(alarms()).toEqual([]);
  });

  it('is excluded from the delivery summary and from replays', async () => {
    await canary().check();
    inbox.behave({ status: 410 });
    await dispatch();
    expect(await listDeliveries(test.database, { states: 'dead', limit: 9 })).toMatchObject([
      { isCanary: true },
    ]);
    expect(await replayDeadDeliveries(test.database, clock)).toBe(0);
    expect(await deliverySummary(test.database, [])).toMatchObject({ stored: 0, expected: 0, dead: 0 });
  });

  it('logs an error every hour while it is late, and its later arrival', async () => {
    const watched = canary();
    inbox.behave({ status: 500 });
    await watched.check();
    await dispatch();
    pass(15 * minute);
    await watched.check();
    expect(alarms()).toEqual([]);
    pass(minute);
    await watched.check();
    await watched.check();
    expect(await watched.state()).toMatchObject({ state: 'late' });
    expect(alarms()).toMatchObject([{ msg: expect.stringContaining('LEADS MAY NOT BE ARRIVING') }]);
    pass(59 * minute);
    await watched.check();
    expect(alarms()).toHaveLength(1);
    pass(minute);
    await watched.check();
    expect(alarms()).toHaveLength(2);

    inbox.behave({ status: 200 });
    await dispatch();
    await watched.check();
    expect(await watched.state()).toMatchObject({ state: 'arrived' });
    expect(log).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringContaining('has arrived') }),
    );
    expect(alarms()).toHaveLength(2);
  });

  it('is late if none was sent for a day, even if the last one arrived', async () => {
    const watched = canary();
    await watched.check();
    await dispatch();
    pass(25 * hour);
    expect(await watched.state()).toMatchObject({ state: 'arrived' });
    pass(16 * minute);
    expect(await watched.state()).toMatchObject({ state: 'late' });
  });

  it('is late although one that a clock ahead has sent arrived', async () => {
    const watched = canary();
    pass(365 * 24 * hour);
    await watched.check();
    await dispatch();
    pass(-365 * 24 * hour);
    expect(await watched.state()).toMatchObject({ state: 'off' });
    inbox.behave({ status: 500 });
    await watched.check();
    await dispatch();
    pass(16 * minute);
    expect(await watched.state()).toMatchObject({ state: 'late' });
  });

  it('is sent again when the receivers change, and never without receivers', async () => {
    await canary(test.database, []).check();
    expect(await stored()).toEqual([]);
    expect(await canary(test.database, []).state()).toMatchObject({ state: 'off' });
    expect(await canary().state()).toMatchObject({ state: 'off' });
    await canary().check();
    await canary(test.database, ['email:sales@example.com']).check();
    expect(await stored()).toHaveLength(2);
  });

  it('is deleted after a month', async () => {
    for (let day = 0; day < 40; day++) {
      await canary().check();
      pass(24 * hour);
    }
    expect((await stored()).length).toBeLessThan(32);
    expect((await stored()).length).toBeGreaterThan(28);
  });

  it('logs an error if it cannot be stored, and continues', async () => {
    const closed = await openDatabase(test.location);
    const broken = canary(closed);
    // Without a query there is no connection that could be closed.
    await broken.state();
    await closed.destroy();
    await broken.check();
    expect(alarms()).toMatchObject([{ msg: expect.stringContaining('could not be stored') }, {}]);
  });
});
