import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, dialectNames } from '../database/database.ts';
import { createIdGenerator } from '../database/id-generator.ts';
import { openDatabase } from '../database/open-database.ts';
import { replayDeadDeliveries } from '../leads/deliveries/delivery-records.ts';
import { claimDeliveries, markDelivered, markFailed, queueDeliveries } from '../leads/deliveries/outbox.ts';
import { addNote } from '../leads/lead-changes.ts';
import { signInUser } from '../testing/sign-in-user.ts';
import { storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createChangeStream } from './change-stream.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';
const patience = { timeout: 120_000 };

interface Subscription {
  /** Counts the received events of a name. */
  readonly count: (event: 'leads' | 'deliveries') => number;
  /** Resolves after a heartbeat, which follows several polls without a change. */
  readonly polls: () => Promise<void>;
}

it('does not poll for a browser that left before it was subscribed', async () => {
  const { database, close } = await createTestDatabase('sqlite');
  await close();
  const onFailure = vi.fn();
  const stream = createChangeStream(database, onFailure, 0);
  const app = fastify();
  const { promise: subscribed, resolve } = Promise.withResolvers<void>();
  app.get('/', async (_request, reply) => {
    const left = once(reply.raw, 'close');
    reply.raw.destroy();
    await left;
    stream.subscribe(reply);
    resolve();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(url)).rejects.toThrow();
  await subscribed;
  // A poll of the closed database would have failed by then.
  for (let turn = 0; turn < 10; turn += 1) await setTimeout(5);
  expect(onFailure).not.toHaveBeenCalled();
  stream.close();
  await app.close();
});

describe.each(dialectNames)('the stream of changes on %s', (dialect) => {
  let server: TemporaryApp;
  /** The database connection of another server. */
  let other: Database;
  let connection: AbortController;

  beforeEach(async () => {
    connection = new AbortController();
    server = await createTemporaryApp({ dialect, sessionSecret, changeInterval: 10 });
    other = await openDatabase(server.location);
  });
  afterEach(async () => {
    connection.abort();
    await other.destroy();
    await server.close();
  });

  /** Connects as an open dashboard does. */
  async function connect(): Promise<Subscription> {
    const token = await signInUser(server.database, { sessionSecret });
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/api/dashboard/events`, {
      headers: { cookie: `cityblock-session=${token}` },
      signal: connection.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-accel-buffering'), 'nginx passes events on at once').toBe('no');
    let text = '';
    const read = async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
    };
    read().catch(() => undefined);
    const heartbeats = () => text.split(': heartbeat\n').length - 1;
    const polls = async () => {
      const before = heartbeats();
      await expect.poll(heartbeats, patience).toBeGreaterThan(before);
    };
    // Later polls are compared with the first one.
    await polls();
    return { count: (event) => text.split(`event: ${event}\n`).length - 1, polls };
  }

  it('reports a lead and a note that another process stored, once each', async () => {
    const id = await storeSampleLead(other, new Date());
    const { count, polls } = await connect();
    expect(count('leads'), 'before any change').toBe(0);
    await storeSampleLead(other, new Date());
    await expect.poll(() => count('leads'), patience).toBe(1);
    await addNote(other, id, 'Called back', { actor: 'ben@ruiz.example', at: new Date() });
    await expect.poll(() => count('leads'), patience).toBe(2);
    await polls();
    expect(count('leads')).toBe(2);
    expect(count('deliveries')).toBe(0);
  });

  it('reports a lead that another process with a slower clock stored', async () => {
    const now = Date.now();
    await storeSampleLead(other, new Date(now));
    const { count } = await connect();
    const earlier = new Date(now - 60_000);
    await storeSampleLead(other, earlier, { id: createIdGenerator()(earlier) });
    await expect.poll(() => count('leads'), patience).toBe(1);
  });

  it('reports every change of a delivery by another process: attempt, failure, replay and delivery', async () => {
    const receiver = 'webhook:crm';
    const now = new Date();
    const id = await storeSampleLead(other, now);
    await queueDeliveries(other, { id, is_canary: 0 }, [receiver], now);
    const { count } = await connect();
    const claim = async () => {
      const [delivery] = await claimDeliveries(other, { receiver, limit: 1, now, leaseMilliseconds: 90_000 });
      if (delivery === undefined) throw new Error('No delivery is due.');
      return delivery;
    };
    const expectEvent = (events: number) => expect.poll(() => count('deliveries'), patience).toBe(events);

    const { id: delivery, lease } = await claim();
    await expectEvent(1);
    await markFailed(other, { id: delivery, lease, error: 'gone', nextAttemptAt: undefined }, now);
    await expectEvent(2);
    await replayDeadDeliveries(other, now);
    await expectEvent(3);
    await claim();
    await expectEvent(4);
    await markDelivered(other, delivery, now);
    await expectEvent(5);
    expect(count('leads')).toBe(0);
  });
});
