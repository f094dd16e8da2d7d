import { afterEach, beforeEach, expect, it } from 'vitest';
import { lead } from '../testing/lead-server.ts';
import { openSilentRelay, type SilentRelay } from '../testing/silent-relay.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { createTestLocation, type TestLocation } from '../testing/test-database.ts';
import { concernsDatabase } from './database-error.ts';
import { openDatabase } from './open-database.ts';

let test: TestLocation;
let relay: SilentRelay;
let server: TemporaryApp;
beforeEach(async () => {
  test = await createTestLocation('postgres');
  if (test.location.kind !== 'postgres') throw new Error('This is another kind of database.');
  const url = new URL(test.location.url);
  relay = await openSilentRelay(Number(url.port));
  url.port = String(relay.port);
  const database = await openDatabase({ kind: 'postgres', url: String(url) }, { connect: 500, silence: 500 });
  server = await createTemporaryApp({ database });
});
afterEach(async () => {
  await server.close();
  await relay.close();
  await test.remove();
});

const post = (message: string) =>
  server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...lead, message } });

it('refuses leads when PostgreSQL falls silent amid a query, and stores them when it answers again', async () => {
  await expect.poll(async () => (await post('one')).statusCode).toBe(201);
  relay.fallSilent();
  const together = await Promise.all(['two', 'three', 'four'].map(post));
  expect(together.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  // No connection can be opened either.
  expect((await post('five')).statusCode).toBe(503);
  relay.recover();
  await expect.poll(async () => (await post('six')).statusCode).toBe(201);
});

it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'counts "%s" as a failure of the whole database',
  (message) => {
    expect(concernsDatabase(new Error(message))).toBe(true);
  },
);
