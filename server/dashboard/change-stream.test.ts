import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../auth/session-store.ts';
import { type Database, dialectNames } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { addNote } from '../leads/lead-changes.ts';
import { storeSampleLead } from '../testing/store-sample-lead.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';

const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

describe.each(dialectNames)('what open dashboards are told on %s', (dialect) => {
  let server: TemporaryApp;
  /** Another server of the same database. */
  let other: Database;
  let listening: AbortController;

  beforeEach(async () => {
    listening = new AbortController();
    server = await createTemporaryApp({ dialect, sessionSecret });
    other = await openDatabase(server.location);
  });
  afterEach(async () => {
    listening.abort();
    await other.destroy();
    await server.close();
  });

  /** Listens as an open dashboard does; answers how many announcements came so far. */
  async function listen(): Promise<() => number> {
    const at = new Date().toISOString();
    const user = { id: 'ana', email: 'ana@ruiz.example', password_hash: 'none' };
    await server.database
      .insertInto('users')
      .values({ ...user, created_at: at, password_changed_at: at })
      .execute();
    const token = await createSessionStore(server.database, sessionSecret, () => new Date()).start('ana');
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/api/dashboard/events`, {
      headers: { cookie: `cityblock-session=${token}` },
      signal: listening.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    let text = '';
    const read = async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
    };
    read().catch(() => undefined);
    // The first look at the database is what later ones are held against.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return () => text.split('event: leads').length - 1;
  }

  it('hears of a lead and of a note that another process stored, once each', async () => {
    const id = await storeSampleLead(other, new Date());
    const announced = await listen();
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(announced(), 'nothing happened yet').toBe(0);
    await storeSampleLead(other, new Date());
    await expect.poll(announced, { timeout: 5000 }).toBe(1);
    await addNote(other, id, 'Called back', { actor: 'ben@ruiz.example', at: new Date() });
    await expect.poll(announced, { timeout: 5000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(announced()).toBe(2);
  });
});
