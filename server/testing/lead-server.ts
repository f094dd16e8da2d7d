import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { filledForm } from '../../blocks/testing/filled-form.ts';
import type { Database, DialectName } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createTemporaryApp, type TemporaryApp } from './temporary-app.ts';

/** The values of a lead that is accepted. */
export const lead = { ...filledForm, source: 'homepage' };

/** A server that receives leads, for all tests of a group. Its database is empty before each test. */
export class LeadServer {
  /** The time of the server, which tests advance. */
  clock = 0;
  #app: TemporaryApp | undefined;
  /** The database connection of another process. */
  #elsewhere: Database | undefined;
  #isBroken = false;

  constructor(dialect: DialectName) {
    beforeAll(async () => {
      this.#app = await createTemporaryApp({ dialect, now: () => new Date(this.clock) });
      this.#elsewhere = await openDatabase(this.#app.location);
    });
    beforeEach(async () => {
      this.clock = Date.parse('2026-11-21T09:00:00Z');
      await this.#server.database.deleteFrom('leads').execute();
    });
    afterEach(async () => {
      if (!this.#isBroken) return;
      await sql`alter table elsewhere rename to leads`.execute(this.#server.database);
      this.#isBroken = false;
    });
    afterAll(async () => {
      await this.#elsewhere?.destroy();
      await this.#app?.close();
    });
  }

  get app(): TemporaryApp['app'] {
    return this.#server.app;
  }

  get log(): TemporaryApp['log'] {
    return this.#server.log;
  }

  get #server(): TemporaryApp {
    if (this.#app === undefined) throw new Error('The server has not started.');
    return this.#app;
  }

  postJson(payload: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  }

  postForm(fields: Readonly<Record<string, string>> | string) {
    return this.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  }

  /** The leads that another process sees. */
  async storedLeads() {
    if (this.#elsewhere === undefined) throw new Error('The server has not started.');
    return this.#elsewhere.selectFrom('leads').selectAll().orderBy('id').execute();
  }

  /** Makes the store fail until the end of the test. */
  async breakStore(): Promise<void> {
    await sql`alter table leads rename to elsewhere`.execute(this.#server.database);
    this.#isBroken = true;
  }
}
