import crypto from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { hashPassword } from '../dashboard/auth/password-hash.ts';
import type { Database, DialectName } from '../database/database.ts';
import type { UserRole } from '../database/user-role.ts';
import { createTemporaryApp, type TemporaryApp, type TemporaryAppOptions } from './temporary-app.ts';

export const email = 'ana@ruiz-law.example';
export const password = 'four plain words here';
export const other = 'quite another sentence';
export const sessionCookie = 'cityblock-session';

export type Cookies = Readonly<Record<string, string>>;

const { argon2 } = crypto;

/** Argon2 at its minimal cost. The stored hashes name the real cost. */
export const cheapArgon2: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

/**
 * Hashes the passwords of a file or group of tests at the minimal cost. A test that replaces `crypto.argon2` again does so with
 * `vi.spyOn`, which returns the same spy, and does not restore it: a restored spy restores what it replaced at each later
 * `vi.restoreAllMocks`, also in other files.
 */
export function hashAtMinimalCost(): void {
  const replace = () => vi.spyOn(crypto, 'argon2').mockReset().mockImplementation(cheapArgon2);
  beforeAll(() => void replace());
  afterEach(() => void replace());
  afterAll(() => vi.spyOn(crypto, 'argon2').mockRestore());
}

/** A server with one user, for the tests of one file. Passwords are hashed at the minimal cost. */
export class SignInServer {
  /** The time of the server, which tests advance. */
  clock = 0;
  #passwordHash = '';
  #started: TemporaryApp | undefined;
  /** Servers without options, which several tests use one after the other. */
  readonly #shared = new Map<DialectName, TemporaryApp>();

  constructor() {
    hashAtMinimalCost();
    beforeAll(async () => {
      this.#passwordHash = await hashPassword(password);
    });
    beforeEach(() => {
      this.clock = Date.parse('2026-11-21T09:00:00Z');
    });
    afterEach(() => this.close());
    afterAll(async () => {
      await Promise.all([...this.#shared.values()].map((server) => server.close()));
    });
  }

  get app(): FastifyInstance {
    return this.#server.app;
  }

  get database(): Database {
    return this.#server.database;
  }

  get location(): TemporaryApp['location'] {
    return this.#server.location;
  }

  get log(): TemporaryApp['log'] {
    return this.#server.log;
  }

  get #server(): TemporaryApp {
    if (this.#started === undefined) throw new Error('The test has not started a server.');
    return this.#started;
  }

  /** Starts a server for one test; without options, takes the shared server of the dialect without its users. */
  async start(dialect: DialectName, options?: TemporaryAppOptions): Promise<void> {
    this.#started = options === undefined ? await this.#share(dialect) : await this.#create(dialect, options);
    await this.addUser(email);
  }

  /** Closes the server of a test that starts another one. */
  async close(): Promise<void> {
    const closing = this.#server;
    this.#started = undefined;
    if (![...this.#shared.values()].includes(closing)) await closing.close();
  }

  async #share(dialect: DialectName): Promise<TemporaryApp> {
    const known = this.#shared.get(dialect);
    if (known === undefined) {
      const created = await this.#create(dialect, {});
      this.#shared.set(dialect, created);
      return created;
    }
    await known.database.deleteFrom('sessions').execute();
    await known.database.deleteFrom('users').execute();
    return known;
  }

  #create(dialect: DialectName, options: TemporaryAppOptions): Promise<TemporaryApp> {
    return createTemporaryApp({ dialect, now: () => new Date(this.clock), ...options });
  }

  /** Adds a user with the common password, which is hashed once. */
  async addUser(address: string, role: UserRole = 'leads'): Promise<void> {
    const at = new Date(this.clock).toISOString();
    const times = { created_at: at, password_changed_at: at };
    await this.#server.database
      .insertInto('users')
      .values({ id: crypto.randomUUID(), email: address, role, password_hash: this.#passwordHash, ...times })
      .execute();
  }

  signIn(payload: object = { email, password }, cookies: Cookies = {}, headers: Cookies = {}) {
    return this.#server.app.inject({ method: 'POST', url: '/api/auth/login', payload, cookies, headers });
  }

  /** Posts a form, as a browser without script does. */
  post(url: string, fields: Cookies, cookies: Cookies = {}, headers: Cookies = {}) {
    return this.#server.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  askUser(cookies: Cookies) {
    return this.#server.app.inject({ url: '/api/auth/user', cookies });
  }

  /** Signs in and returns the cookies of the browser. */
  async signedIn(): Promise<Cookies> {
    const answer = await this.signIn();
    expect(answer.statusCode).toBe(200);
    return kept(answer);
  }
}

/** The cookies that a browser stores from a response. */
export function kept(answer: LightMyRequestResponse): Cookies {
  return Object.fromEntries(
    answer.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );
}
