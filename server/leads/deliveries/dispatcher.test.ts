import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, dialectNames } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { queueSampleLead } from '../../testing/queue-sample-lead.ts';
import { sampleSite } from '../../testing/sample-delivery.ts';
import { openSmtpInbox, type SmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhook-inbox.ts';
import type { DeliveryReceiver } from './delivery-receiver.ts';
import { deliveriesOfLead, listDeliveries, replayDelivery } from './delivery-records.ts';
import { deliverySummary } from './delivery-summary.ts';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { createEmailReceiver } from './email-receiver.ts';
import { claimDeliveries } from './outbox.ts';
import { maximumAttempts } from './retry-delay.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

const hour = 60 * 60_000;

describe.each(dialectNames)('the dispatcher on %s', (dialect) => {
  let test: TestDatabase;
  let database: Database;
  let mail: SmtpInbox;
  let hook: WebhookInbox;
  let clock: Date;
  let log: Record<string, unknown>[];
  const dispatchers: Dispatcher[] = [];

  beforeAll(async () => {
    test = await createTestDatabase(dialect);
    database = test.database;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await database.deleteFrom('leads').execute();
    mail = await openSmtpInbox();
    hook = await openWebhookInbox();
    clock = new Date('2026-11-21T12:00:00.000Z');
    log = [];
  });
  afterEach(async () => {
    await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop(0)));
    await mail.close();
    await hook.close();
  });

  const now = () => clock;
  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const emailReceiver = () =>
    createEmailReceiver({
      smtpUrl: mail.url,
      from: 'site@example.com',
      to: 'sales@example.com',
      site: () => sampleSite,
    });
  const webhookReceiver = () =>
    createWebhookReceiver({
      url: hook.url,
      secret: undefined,
      allowPrivate: true,
      site: () => sampleSite,
      now,
    });

  function dispatch(options: Partial<DispatcherOptions> = {}): Dispatcher {
    const dispatcher = createDispatcher({
      database,
      receivers: () => [emailReceiver(), webhookReceiver()],
      log: pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line)) }),
      now,
      random: () => 0.5,
      attemptMilliseconds: 2_000,
      ...options,
    });
    dispatchers.push(dispatcher);
    return dispatcher;
  }

  const queue = (receivers: readonly DeliveryReceiver[] = [emailReceiver(), webhookReceiver()]) =>
    queueSampleLead(database, { receivers: receivers.map(({ name }) => name), now: clock });
  const states = async () => {
    const rows = await database.selectFrom('deliveries').select(['receiver', 'state', 'attempts']).execute();
    return Object.fromEntries(
      rows.map(({ receiver, state, attempts }) => [receiver.split(':')[0], `${state} ${attempts}`]),
    );
  };

  it('sends a lead to every receiver once, and marks it', async () => {
    const id = await queue();
    const dispatcher = dispatch();
    await dispatcher.settle();
    await dispatcher.settle();
    expect(mail.messages).toHaveLength(1);
    expect(hook.messages).toHaveLength(1);
    const [toMail, toHook] = await deliveriesOfLead(database, id);
    expect([toMail, toHook]).toMatchObject([
      { state: 'delivered', deliveredAt: clock.toISOString() },
      { state: 'delivered', deliveredAt: clock.toISOString() },
    ]);
    expect(mail.messages[0]?.messageId).toBe(`<${toMail?.id}@www.example.com>`);
    expect(hook.messages[0]?.headers['webhook-id']).toBe(toHook?.id);
  });

  it('sends when it is woken, including deliveries of other processes', async () => {
    const dispatcher = dispatch();
    dispatcher.wake();
    await queue();
    dispatcher.wake();
    await vi.waitFor(() => expect(hook.messages).toHaveLength(1), { timeout: 120_000 });
  });

  it('delivers everything to a receiver that recovers, without delaying others', async () => {
    mail.behave('hang-at-greeting');
    hook.behave({ status: 500 });
    for (let lead = 0; lead < 3; lead++) await queue();
    const dispatcher = dispatch({ attemptMilliseconds: 500 });
    await dispatcher.settle();
    expect(await states()).toEqual({ email: 'waiting 1', webhook: 'waiting 1' });

    pass(hour);
    hook.behave({ status: 200 });
    // The mail server hangs for longer than the webhook may take.
    const other = dispatch({ attemptMilliseconds: 120_000 });
    other.wake();
    await vi.waitFor(
      async () => expect(await deliverySummary(database, [])).toMatchObject({ delivered: 3 }),
      {
        timeout: 120_000,
      },
    );
    await other.stop(0);
    expect(hook.messages).toHaveLength(6);
    expect(await states()).toEqual({ email: 'waiting 2', webhook: 'delivered 2' });

    pass(hour);
    mail.behave('accept');
    await dispatcher.settle();
    expect(await states()).toEqual({ email: 'delivered 3', webhook: 'delivered 2' });
    expect(mail.messages).toHaveLength(3);
    expect(new Set(hook.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(await deliverySummary(database, [])).toMatchObject({ stored: 3, delivered: 6, isEven: true });
  });

  it('retries with the same id if a receiver accepted without confirming', async () => {
    mail.behave('close-after-message');
    hook.behave('close-mid-answer');
    await queue();
    const dispatcher = dispatch();
    await dispatcher.settle();
    pass(hour);
    mail.behave('accept');
    hook.behave({ status: 204 });
    await dispatcher.settle();
    expect(await states()).toEqual({ email: 'delivered 2', webhook: 'delivered 2' });
    expect(new Set(mail.messages.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mail.messages).toHaveLength(2);
    expect(new Set(hook.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(hook.messages).toHaveLength(2);
  });

  it('retries with the same id if a process crashed before marking the delivery', async () => {
    await queue([webhookReceiver()]);
    const receiver = webhookReceiver();
    const [claimed] = await claimDeliveries(database, {
      receiver: receiver.name,
      limit: 1,
      now: clock,
      leaseMilliseconds: 6_000,
    });
    if (claimed === undefined) throw new Error('Nothing was due.');
    await receiver.send({ id: claimed.id, notice: claimed.readNotice() }, new AbortController().signal);

    const dispatcher = dispatch();
    await dispatcher.settle();
    expect(hook.messages).toHaveLength(1);
    pass(6_000);
    await dispatcher.settle();
    expect(hook.messages.map(({ headers }) => headers['webhook-id'])).toEqual([claimed.id, claimed.id]);
    expect(await states()).toEqual({ webhook: 'delivered 2' });
  });

  it('increases the delay after each failure, and stops after the last attempt', async () => {
    hook.behave({ status: 503 });
    await queue([webhookReceiver()]);
    const dispatcher = dispatch();
    const waits: number[] = [];
    for (let attempt = 1; attempt < maximumAttempts; attempt++) {
      await dispatcher.settle();
      const [open] = await listDeliveries(database, { states: 'open', limit: 1 });
      const wait = Date.parse(open?.nextAttemptAt ?? '') - clock.getTime();
      waits.push(wait);
      pass(wait - 1);
      await dispatcher.settle();
      expect(hook.messages).toHaveLength(attempt);
      pass(1);
    }
    await dispatcher.settle();
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(3 * hour);
    expect(await states()).toEqual({ webhook: `dead ${maximumAttempts}` });
    expect(log).toContainEqual(expect.objectContaining({ level: 50, receiver: 'webhook' }));

    hook.behave({ status: 200 });
    const [dead] = await listDeliveries(database, { states: 'dead', limit: 9 });
    expect(dead).toMatchObject({ lastError: 'The webhook answered 503.' });
    await replayDelivery(database, dead?.id ?? '', clock);
    await dispatcher.settle();
    expect(await states()).toEqual({ webhook: 'delivered 1' });
  });

  it('does not wait longer after the clock was set back', async () => {
    hook.behave({ status: 503 });
    await queue([webhookReceiver()]);
    const dispatcher = dispatch();
    await dispatcher.settle();
    pass(-hour);
    hook.behave({ status: 200 });
    await dispatcher.settle();
    expect(await states()).toEqual({ webhook: 'delivered 2' });
    expect(log).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringMatching(/clock/) }));
  });

  it('ends the delays after the clock was set back, also if the database does not answer at first', async () => {
    hook.behave({ status: 503 });
    await queue([webhookReceiver()]);
    const receivers = () => [webhookReceiver()];
    const dispatcher = dispatch({ receivers });
    await dispatcher.settle();
    pass(-hour);
    hook.behave({ status: 200 });
    await sql`alter table deliveries rename to deliveries_away`.execute(database);
    await dispatcher.settle();
    await sql`alter table deliveries_away rename to deliveries`.execute(database);
    expect(await states()).toEqual({ webhook: 'waiting 1' });
    await dispatcher.settle();
    expect(await states()).toEqual({ webhook: 'delivered 2' });
  });

  it.each([0, 2])('sends what waits since the clock was %i days ahead before a restart', async (days) => {
    await queue([webhookReceiver()]);
    const { name: receiver } = webhookReceiver();
    // Of a process that was killed during the attempt.
    pass(days * 24 * hour);
    await claimDeliveries(database, { receiver, limit: 1, now: clock, leaseMilliseconds: 90_000 });
    pass(-days * 24 * hour);
    await dispatch({ receivers: () => [webhookReceiver()] }).settle();
    expect(await states()).toEqual({ webhook: days === 0 ? 'waiting 1' : 'delivered 2' });
  });

  it('stops at status 410, and respects Retry-After', async () => {
    hook.behave({ status: 410 });
    await queue([webhookReceiver()]);
    const dispatcher = dispatch();
    await dispatcher.settle();
    expect(await states()).toEqual({ webhook: 'dead 1' });

    await database.deleteFrom('leads').execute();
    hook.behave({ status: 429, headers: { 'retry-after': '3600' } });
    await queue([webhookReceiver()]);
    await dispatcher.settle();
    expect(await listDeliveries(database, { states: 'open', limit: 1 })).toMatchObject([
      { nextAttemptAt: new Date(clock.getTime() + hour).toISOString() },
    ]);
  });

  it('ignores deliveries of receivers that are not configured', async () => {
    await queue();
    await dispatch({ receivers: () => [webhookReceiver()] }).settle();
    expect(await states()).toEqual({ email: 'waiting 0', webhook: 'delivered 1' });
  });

  it('survives a receiver that throws or ignores the signal', async () => {
    const receiver = (name: string, send: DeliveryReceiver['send']) => ({
      kind: 'webhook' as const,
      name,
      send,
    });
    const receivers = [
      receiver('deaf:', () => new Promise(() => undefined)),
      receiver('rude:', () => {
        throw new TypeError('Not a function');
      }),
      receiver('polite:', () => Promise.resolve()),
    ];
    await queue(receivers);
    await dispatch({ receivers: () => receivers, attemptMilliseconds: 200 }).settle();
    expect(await states()).toEqual({ deaf: 'waiting 1', rude: 'waiting 1', polite: 'delivered 1' });
  });

  it('sends a lead with a field of a newer version as text', async () => {
    const id = await queue();
    const stored = { name: 'arrival', label: 'Arrival', type: 'time', value: '10:30' };
    const days = { name: 'days', label: 'Days', type: 'choices', value: ['Monday', 'Friday'] };
    await database
      .updateTable('leads')
      .set({ fields: JSON.stringify([stored, days]) })
      .where('id', '=', id)
      .execute();
    await dispatch().settle();
    expect(await states()).toEqual({ email: 'delivered 1', webhook: 'delivered 1' });
    expect(mail.messages[0]?.text).toContain('Arrival: 10:30\nDays: ["Monday","Friday"]\n');
  });

  it('delivers the other leads if one cannot be read, which becomes a dead letter', async () => {
    const receivers = [webhookReceiver()];
    const broken = await queue(receivers);
    await database.updateTable('leads').set({ fields: '{}' }).where('id', '=', broken).execute();
    for (let lead = 0; lead < 3; lead++) await queue(receivers);
    const dispatcher = dispatch();
    await dispatcher.settle();
    expect(hook.messages).toHaveLength(3);
    expect(await deliveriesOfLead(database, broken)).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: expect.stringContaining('cannot read the stored lead') },
    ]);
    for (let attempt = 1; attempt < maximumAttempts; attempt++) {
      pass(6 * hour);
      await dispatcher.settle();
    }
    expect(await deliveriesOfLead(database, broken)).toMatchObject([{ state: 'dead' }]);
  });

  it('gives a mail server the ten minutes of RFC 5321, and a webhook half a minute', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await queue();
    await dispatch({ attemptMilliseconds: undefined }).settle();
    const times = timeout.mock.calls.map(([milliseconds]) => milliseconds);
    timeout.mockRestore();
    expect(times.toSorted((one, other) => one - other)).toEqual([30_000, 660_000]);
  });

  it.each([
    ['email', 12],
    ['webhook', 1.5],
  ] as const)('leaves an attempt by %s to no other process for %d minutes', async (kind, minutes) => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const slow = { kind, name: 'slow:', send: vi.fn(() => answer) };
    await queue([slow]);
    const options = { receivers: () => [slow], attemptMilliseconds: undefined };
    const first = dispatch(options);
    first.wake();
    await vi.waitFor(() => expect(slow.send).toHaveBeenCalledOnce(), { timeout: 120_000 });
    pass(minutes * 60_000 - 1);
    await dispatch(options).settle();
    expect(slow.send).toHaveBeenCalledOnce();
    pass(1);
    dispatch(options).wake();
    await vi.waitFor(() => expect(slow.send).toHaveBeenCalledTimes(2), { timeout: 120_000 });
    resolve();
    await first.settle();
    expect(await states()).toEqual({ slow: 'delivered 2' });
  });

  it('does not let other deliveries of a receiver wait for slow ones', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const send = vi.fn<DeliveryReceiver['send']>(() => Promise.resolve());
    for (let slow = 0; slow < 4; slow++) send.mockImplementationOnce(() => answer);
    const receiver = { kind: 'email' as const, name: 'slow:', send };
    for (let lead = 0; lead < 6; lead++) await queue([receiver]);
    const dispatcher = dispatch({
      receivers: () => [receiver],
      attemptMilliseconds: 120_000,
      slowMilliseconds: 50,
    });
    dispatcher.wake();
    const delivered = async () => (await deliverySummary(database, [])).delivered;
    await vi.waitFor(async () => expect(await delivered()).toBe(2), { timeout: 100_000 });
    await queue([receiver]);
    dispatcher.wake();
    await vi.waitFor(async () => expect(await delivered()).toBe(3), { timeout: 100_000 });
    resolve();
    await dispatcher.settle();
    expect(await delivered()).toBe(7);
    expect(send).toHaveBeenCalledTimes(7);
  });

  it('shares the work with other processes without sending twice', async () => {
    const other = await openDatabase(test.location);
    const leads = 25;
    for (let lead = 0; lead < leads; lead++) await queue([webhookReceiver()]);
    const receivers = [webhookReceiver()];
    await Promise.all(
      [database, other, database].map((from) =>
        dispatch({ database: from, receivers: () => receivers }).settle(),
      ),
    );
    await other.destroy();
    expect(hook.messages).toHaveLength(leads);
    expect(new Set(hook.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(leads);
    expect(await deliverySummary(database, [])).toMatchObject({ delivered: leads, isEven: true });
  });

  it('stops after the grace period, and leaves aborted deliveries to the next dispatcher', async () => {
    hook.behave('hang');
    await queue([webhookReceiver()]);
    const dispatcher = dispatch({ attemptMilliseconds: 60_000 });
    dispatcher.wake();
    await vi.waitFor(() => expect(hook.messages).toHaveLength(1), { timeout: 120_000 });
    await dispatcher.stop(100);
    expect(await listDeliveries(database, { states: 'open', limit: 1 })).toMatchObject([
      { state: 'waiting', nextAttemptAt: clock.toISOString(), lastError: expect.stringContaining('stopped') },
    ]);

    await queue([webhookReceiver()]);
    dispatcher.wake();
    await dispatcher.settle();
    expect(hook.messages).toHaveLength(1);
    hook.behave({ status: 200 });
    await dispatch().settle();
    expect(hook.messages).toHaveLength(3);
  });

  it('waits for running attempts when it stops', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const slow = { kind: 'webhook' as const, name: 'slow:', send: vi.fn(() => answer) };
    await queue([slow]);
    const dispatcher = dispatch({ receivers: () => [slow] });
    dispatcher.wake();
    await vi.waitFor(() => expect(slow.send).toHaveBeenCalledOnce(), { timeout: 120_000 });
    const stopped = dispatcher.stop();
    resolve();
    await stopped;
    expect(await states()).toEqual({ slow: 'delivered 1' });
  });

  it('waits for the other attempts when one cannot be marked', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const receiver = {
      kind: 'webhook' as const,
      name: 'slow:',
      send: vi
        .fn<DeliveryReceiver['send']>(() => answer)
        .mockImplementationOnce(async () => {
          await sql`alter table deliveries rename to elsewhere`.execute(database);
        }),
    };
    await queue([receiver]);
    await queue([receiver]);
    const dispatcher = dispatch({ receivers: () => [receiver] });
    dispatcher.wake();
    await vi.waitFor(() => expect(receiver.send).toHaveBeenCalledTimes(2), { timeout: 120_000 });
    // The first attempt has failed to mark its delivery before these queries end.
    for (let time = 0; time < 20; time += 1) await sql`select 1`.execute(database);
    await sql`alter table elsewhere rename to deliveries`.execute(database);

    const ended: string[] = [];
    const stopped = dispatcher.stop(60_000).then(() => ended.push('dispatcher'));
    await sql`select 1`.execute(database);
    ended.push('attempt');
    resolve();
    await stopped;
    expect(ended).toEqual(['attempt', 'dispatcher']);
    const rows = await database.selectFrom('deliveries').select('state').orderBy('state').execute();
    expect(rows).toEqual([{ state: 'delivered' }, { state: 'waiting' }]);
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'outbox cannot be read or written, will retry' }),
    );
  });

  it('logs no personal data', async () => {
    mail.behave('refuse');
    await queue();
    await dispatch().settle();
    expect(log.length).toBeGreaterThan(1);
    expect(JSON.stringify(log)).not.toMatch(/\bAna\b|Ruiz|ruiz-law|010-0199|sales@|127\.0\.0\.1/);
  });
});
