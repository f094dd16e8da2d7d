import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lead } from '../testing/lead-server.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

let server: TemporaryApp;
/** Another program that has the database open. */
let other: BetterSqlite3.Database;
beforeEach(async () => {
  server = await createTemporaryApp();
  if (server.location.kind !== 'sqlite') throw new Error('This is another kind of database.');
  other = new BetterSqlite3(server.location.file);
  await server.app.ready();
  other.exec('begin immediate');
});
afterEach(async () => {
  vi.restoreAllMocks();
  if (other.inTransaction) other.exec('rollback');
  other.close();
  await server.close();
});

const post = (message: string) =>
  server.app.inject({ method: 'POST', url: '/api/leads', payload: { ...lead, message } });

it('answers pages while another program has locked the database, and stores the leads afterward', async () => {
  const leads = ['one', 'two', 'three'].map(post);
  // The leads have met the lock by then. A query that waited on this thread would have ended, and refused them.
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  const pages = await Promise.all(['/', '/faq'].map((url) => server.app.inject({ url })));
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const signedIn = await server.app.inject({ url: '/', cookies: { 'cityblock-session': 'x'.repeat(43) } });
  expect(signedIn.body).toBe('<h1>Home</h1>');
  expect(other.prepare('select count(*) from leads').pluck().get()).toBe(0);
  other.exec('rollback');
  expect((await Promise.all(leads)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
});

it('never waits for a lock on the thread that answers pages', async () => {
  other.exec('rollback');
  const { rows } = await sql`pragma busy_timeout`.execute(server.database);
  expect(rows).toEqual([{ timeout: 0 }]);
});

it('refuses all waiting leads when the lock lasts too long', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1_000;
    return time;
  });
  const leads = ['one', 'two'].map(post);
  expect((await Promise.all(leads)).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  // They have waited by this clock, not in SQLite.
  expect(time).toBeGreaterThanOrEqual(10_000);
  expect((await post('three')).statusCode).toBe(503);
  other.exec('rollback');
  expect((await post('four')).statusCode).toBe(201);
});

describe('after a lock that has lasted too long', () => {
  let time: number;
  beforeEach(async () => {
    time = 0;
    let step = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += step;
      return time;
    });
    expect((await post('one')).statusCode).toBe(503);
    // From now on the clock of the server stands still, so that a query that waits does not give up.
    step = 0;
    await server.database.selectFrom('users').selectAll().execute();
  });

  it('refuses further leads at once while it lasts, also after a read', async () => {
    expect((await post('two')).statusCode).toBe(503);
    expect((await post('three')).statusCode).toBe(503);
  });

  it('waits for a lock that is met much later', async () => {
    time += 3_600_000;
    const later = post('two');
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    other.exec('rollback');
    expect((await later).statusCode).toBe(201);
  });
});
