import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUserStore } from './dashboard/auth/user-store.ts';
import { type DialectName, dialectNames } from './database/database.ts';
import { connectDatabase, openDatabase } from './database/open-database.ts';
import { lead } from './testing/lead-server.ts';
import { email, hashAtMinimalCost, kept, password } from './testing/sign-in-server.ts';
import { createTemporaryApp, type TemporaryApp, type TemporaryAppOptions } from './testing/temporary-app.ts';

let first: TemporaryApp;
let second: TemporaryApp;

async function startBoth(
  dialect: DialectName,
  options: TemporaryAppOptions = {},
  optionsOfSecond: TemporaryAppOptions = {},
): Promise<void> {
  first = await createTemporaryApp({ dialect, ...options });
  second = await createTemporaryApp({
    ...options,
    database: await openDatabase(first.location),
    ...optionsOfSecond,
  });
}

afterEach(async () => {
  await second.close();
  await first.close();
});

const post = ({ app }: TemporaryApp, payload: object = lead) =>
  app.inject({ method: 'POST', url: '/api/leads', payload });
const storedLeads = () => first.database.selectFrom('leads').select('id').execute();

describe.each(dialectNames)('two servers on one database of %s', (dialect) => {
  it.each([
    ['identified', { submissionId: 's-1' }],
    ['unidentified', {}],
  ])('store a %s submission once, with equal answers', async (_name, naming) => {
    await startBoth(dialect);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(index % 2 === 0 ? first : second, { ...lead, ...naming }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await storedLeads()).toHaveLength(1);
  });

  it('count the leads of an address together', async () => {
    const leads = { address: { count: 2, seconds: 600 }, network: null };
    await startBoth(dialect, {
      now: () => new Date('2026-11-21T09:00:00Z'),
      rateLimits: { leads, signIn: { address: null, network: null, account: null } },
    });
    const statuses: number[] = [];
    for (const server of [first, second, first, second])
      statuses.push((await post(server, { ...lead, message: `Lead ${statuses.length}` })).statusCode);
    expect(statuses).toEqual([201, 201, 429, 429]);
  });

  it('deliver each lead once', async () => {
    const sent: string[] = [];
    const receiver = {
      kind: 'webhook',
      name: 'webhook:crm',
      async send({ notice }: { readonly notice: { readonly leadId: string } }) {
        sent.push(notice.leadId);
      },
    } as const;
    await startBoth(dialect, { receivers: [receiver] });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        post(index % 2 === 0 ? first : second, { ...lead, message: `Lead ${index}` }),
      ),
    );
    const undelivered = first.database
      .selectFrom('deliveries')
      .select('id')
      .where('state', '<>', 'delivered')
      .where('is_canary', '=', 0);
    await expect.poll(() => undelivered.execute()).toEqual([]);
    const ids: readonly string[] = answers.map((answer) => answer.json().id);
    expect(sent.filter((id) => ids.includes(id)).sort()).toEqual(ids.toSorted());
  });

  describe('with a user', () => {
    hashAtMinimalCost();
    const addUser = () => createUserStore(first.database, () => new Date()).add(email, password);
    const signIn = ({ app }: TemporaryApp) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    const userStatus = async ({ app }: TemporaryApp, cookies: Readonly<Record<string, string>>) =>
      (await app.inject({ url: '/api/auth/user', cookies })).statusCode;

    it('share sessions: a user signs in at one and out at the other', async () => {
      await startBoth(dialect);
      await addUser();
      const cookies = kept(await signIn(first));
      expect(await userStatus(second, cookies)).toBe(200);
      await second.app.inject({ method: 'POST', url: '/api/auth/logout', cookies, payload: {} });
      expect(await userStatus(first, cookies)).toBe(401);
    });

    it('do not share sessions with different secrets', async () => {
      await startBoth(dialect, {}, { sessionSecret: 'another-secret-of-tests-0123456789-abcdef' });
      await addUser();
      const cookies = kept(await signIn(first));
      expect(await userStatus(first, cookies)).toBe(200);
      expect(await userStatus(second, cookies)).toBe(401);
    });

    it('report a lead of one to the dashboards that are open at the other', async () => {
      await startBoth(dialect, { changeInterval: 10 });
      await addUser();
      const { 'cityblock-session': token = '' } = kept(await signIn(first));
      const url = await second.app.listen({ port: 0, host: '127.0.0.1' });
      const connection = new AbortController();
      const events = await fetch(`${url}/api/dashboard/events`, {
        headers: { cookie: `cityblock-session=${token}` },
        signal: connection.signal,
      });
      let received = '';
      const read = async () => {
        for await (const chunk of events.body ?? []) received += Buffer.from(chunk).toString();
      };
      read().catch(() => undefined);
      // Later polls are compared with the first one.
      await expect.poll(() => received).toContain(': heartbeat');
      expect(received).not.toContain('event: leads');
      expect((await post(first)).statusCode).toBe(201);
      await expect.poll(() => received).toContain('event: leads');
      connection.abort();
    });
  });
});

describe('two servers on PostgreSQL, one of them frozen within a transaction', () => {
  beforeEach(() => startBoth('postgres'));

  it('answer the repetition of a submission when the database ends the transaction', async () => {
    const submission = { ...lead, submissionId: 's-1' };
    const { id } = (await post(first, submission)).json();
    const frozen = connectDatabase(first.location);
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
    const held = frozen.transaction().execute(async (transaction) => {
      // As long as this is not committed, another insertion of the same submission waits.
      await transaction.deleteFrom('leads').where('id', '=', id).execute();
      await sql`set local idle_in_transaction_session_timeout = '100ms'`.execute(transaction);
      hold();
      await isAnswered;
      await sql`select 1`.execute(transaction);
    });
    const ended = held.catch((error: unknown) => error);
    await isHeld;
    const answer = await post(second, submission);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).toBe(id);
    answered();
    expect(await ended).toBeInstanceOf(Error);
    expect(await storedLeads()).toEqual([{ id }]);
    await frozen.destroy();
  });
});
