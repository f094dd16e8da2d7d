import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectNames } from '../database/database.ts';
import { deliveriesOfLead } from '../leads/deliveries/delivery-records.ts';
import { claimDeliveries, markDelivered, markFailed, queueDeliveries } from '../leads/deliveries/outbox.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { type SampleLeadProperties, storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { deliveryOverviewSchema } from './dashboard-api.ts';
import { readDeliveryOverview } from './delivery-overview.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';
const receivers = ['email:desk', 'webhook:crm'];
const noon = new Date('2026-11-18T12:00:00.000Z');
const later = new Date('2026-11-18T12:01:00.000Z');

describe.each(dialectNames)('the delivery overview on %s', (dialect) => {
  let server: TemporaryApp;
  let cookies: Readonly<Record<string, string>>;

  beforeEach(async () => {
    server = await createTemporaryApp({ dialect, sessionSecret, now: () => later });
    const token = await signInUser(server.database, { sessionSecret, now: () => later });
    cookies = { 'cityblock-session': token };
  });
  afterEach(() => server.close());

  async function store(properties: SampleLeadProperties = {}): Promise<string> {
    const id = await storeSampleLead(server.database, noon, properties);
    await queueDeliveries(
      server.database,
      { id, is_canary: properties.is_canary ?? 0 },
      properties.status === 'spam' ? [] : receivers,
      noon,
    );
    return id;
  }

  /** Attempts all due deliveries of a receiver. They fail if `error` is given. */
  async function attempt(receiver: string, error?: string, nextAttemptAt?: Date): Promise<void> {
    const claimed = await claimDeliveries(server.database, {
      receiver,
      limit: 10,
      now: noon,
      leaseMilliseconds: 90_000,
    });
    expect(claimed.length).toBeGreaterThan(0);
    for (const { id, lease } of claimed) {
      if (error === undefined) await markDelivered(server.database, id, later);
      else await markFailed(server.database, { id, lease, error, nextAttemptAt }, later);
    }
  }

  const off = { state: 'off', sentAt: null, arrivedAt: null } as const;
  const overview = async (configured = receivers) =>
    deliveryOverviewSchema.parse(await readDeliveryOverview(server.database, configured, off));

  it('counts delivered, waiting and dead deliveries for each receiver and in total', async () => {
    await store();
    await store({ is_canary: 1 });
    await attempt('email:desk');
    await attempt('webhook:crm', 'The webhook answered 410.');
    await store();
    await store({ status: 'spam' });
    const { balance, receivers: rows, open } = await overview();
    expect(balance).toEqual({
      stored: 3,
      withoutDelivery: 1,
      expected: 4,
      delivered: 1,
      waiting: 2,
      dead: 1,
      isEven: true,
    });
    expect(rows).toMatchObject([
      { receiver: 'email:desk', delivered: 1, waiting: 1, dead: 0, lastError: '' },
      { receiver: 'webhook:crm', delivered: 0, waiting: 1, dead: 1, lastError: 'The webhook answered 410.' },
    ]);
    expect(rows.map(({ lastDeliveredAt }) => lastDeliveredAt)).toEqual([later.toISOString(), null]);
    // The balance excludes the canary lead; the list of open deliveries includes it.
    expect(open).toHaveLength(4);
  });

  it('reports an uneven balance when a delivery is missing', async () => {
    await store();
    await server.database.deleteFrom('deliveries').where('receiver', '=', 'webhook:crm').execute();
    expect((await overview()).balance).toMatchObject({ expected: 2, waiting: 1, isEven: false });
  });

  it('lists receivers that are no longer configured and receivers without deliveries', async () => {
    await store();
    const { receivers: rows } = await overview(['email:desk', 'email:new']);
    expect(rows.map(({ receiver, isConfigured, waiting }) => [receiver, isConfigured, waiting])).toEqual([
      ['email:desk', true, 1],
      ['email:new', true, 0],
      ['webhook:crm', false, 1],
    ]);
  });

  it('retries dead and waiting deliveries, but not delivered ones or those in progress', async () => {
    const lead = await store();
    await attempt('email:desk', 'busy', new Date('2026-11-18T18:00:00.000Z'));
    const stateOf = async (receiver: string) =>
      (await deliveriesOfLead(server.database, lead)).find((delivery) => delivery.receiver === receiver);
    const replay = async (receiver: string) => {
      const url = `/api/dashboard/deliveries/${(await stateOf(receiver))?.id}/replay`;
      return (await server.app.inject({ method: 'POST', url, payload: {}, cookies })).statusCode;
    };
    expect(await replay('email:desk')).toBe(200);
    expect(await stateOf('email:desk')).toMatchObject({ nextAttemptAt: later.toISOString(), attempts: 1 });

    await attempt('webhook:crm', 'gone');
    expect(await replay('webhook:crm')).toBe(200);
    expect(await stateOf('webhook:crm')).toMatchObject({ state: 'waiting', attempts: 0 });
    const now = later;
    const claim = { receiver: 'webhook:crm', limit: 1, now, leaseMilliseconds: 90_000 };
    const [claimed] = await claimDeliveries(server.database, claim);
    expect(await replay('webhook:crm')).toBe(404);
    await markDelivered(server.database, claimed?.id ?? '', later);
    expect(await replay('webhook:crm')).toBe(404);
    expect(await stateOf('webhook:crm')).toMatchObject({ state: 'delivered' });
  });

  it('returns the state of the canary lead', async () => {
    const answer = await server.app.inject({ url: '/api/dashboard/deliveries', cookies });
    expect(deliveryOverviewSchema.parse(answer.json())).toMatchObject({
      canary: off,
      receivers: [],
      open: [],
    });
  });
});
