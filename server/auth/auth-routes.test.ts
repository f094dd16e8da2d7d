import crypto from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInHintCookie } from '../../blocks/requests/signed-in-hint.ts';
import { dialectNames } from '../database/database.ts';
import type { RateLimits } from '../settings/rate-limit.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { hashPassword } from './password-hash.ts';
import { absoluteLifetime, idleLifetime } from './session-store.ts';
import { createUserStore } from './user-store.ts';

const email = 'ana@ruiz-law.example';
const password = 'four plain words here';
const other = 'quite another sentence';
const sessionCookie = 'cityblock-session';

type Cookies = Readonly<Record<string, string>>;

const { argon2 } = crypto;

/** Argon2 at its minimal cost. The stored hashes name the real cost. */
const cheapArgon2: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

let server: TemporaryApp;
let clock: number;
let passwordHash: string;
beforeAll(async () => {
  Object.assign(crypto, { argon2: cheapArgon2 });
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  clock = Date.parse('2026-11-21T09:00:00Z');
});
afterEach(() => server.close());
afterAll(() => {
  Object.assign(crypto, { argon2 });
});

/** Adds a user with the common password, which is hashed once. */
async function addUser(address: string): Promise<void> {
  const at = new Date(clock).toISOString();
  const times = { created_at: at, password_changed_at: at };
  await server.database
    .insertInto('users')
    .values({ id: crypto.randomUUID(), email: address, password_hash: passwordHash, ...times })
    .execute();
}

const noLimits: RateLimits['signIn'] = { address: null, prefix: null, account: null };

async function start(
  dialect: 'sqlite' | 'postgres',
  options: Parameters<typeof createTemporaryApp>[0] = {},
): Promise<void> {
  server = await createTemporaryApp({ dialect, now: () => new Date(clock), ...options });
  await addUser(email);
}

function signIn(payload: object = { email, password }, cookies: Cookies = {}, headers: Cookies = {}) {
  return server.app.inject({ method: 'POST', url: '/api/auth/login', payload, cookies, headers });
}

function post(url: string, fields: Cookies, cookies: Cookies = {}, headers: Cookies = {}) {
  return server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

const askUser = (cookies: Cookies) => server.app.inject({ url: '/api/auth/user', cookies });

/** The cookies that a browser stores from a response. */
function kept(answer: LightMyRequestResponse): Cookies {
  return Object.fromEntries(
    answer.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );
}

async function signedIn(): Promise<Cookies> {
  const answer = await signIn();
  expect(answer.statusCode).toBe(200);
  return kept(answer);
}

describe.each(dialectNames)('signing in on %s', (dialect) => {
  it('returns the signed-in user, and 401 before', async () => {
    await start(dialect);
    const before = await askUser({});
    expect(before.statusCode).toBe(401);
    expect(before.json()).toEqual({ message: 'You are not signed in.' });
    expect(before.cookies).toEqual([]);

    const answer = await signIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: expect.any(String), email });
    expect(answer.headers['cache-control']).toBe('no-store');
    const user = await askUser(kept(answer));
    expect(user.statusCode).toBe(200);
    expect(user.json()).toEqual(answer.json());
    expect(user.headers['cache-control']).toBe('no-store');
  });

  it('stores only a hash of the token', async () => {
    await start(dialect);
    const { [sessionCookie]: token = '' } = await signedIn();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.database.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['a wrong password', { email, password: other }],
    ['an unknown address', { email: 'nobody@ruiz-law.example', password }],
    ['an address with a NUL character', { email: 'a\u0000b@ruiz-law.example', password }],
    ['half a surrogate', { email: '\ud800@ruiz-law.example', password: '\ud800 and so on' }],
  ])('answers 401 with the same message to %s', async (_name, credentials) => {
    await start(dialect);
    const answer = await signIn(credentials);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'The email address or the password is wrong.',
      errors: [{ path: '', message: 'The email address or the password is wrong.' }],
    });
    expect(answer.cookies).toEqual([]);
  });

  it('ends a session after the idle lifetime and after the absolute lifetime', async () => {
    await start(dialect);
    const cookies = await signedIn();
    const began = clock;
    clock += idleLifetime - 1000;
    expect((await askUser(cookies)).statusCode).toBe(200);
    while (clock + idleLifetime - 1000 < began + absoluteLifetime) {
      clock += idleLifetime - 1000;
      expect((await askUser(cookies)).statusCode).toBe(200);
    }
    clock = began + absoluteLifetime;
    expect((await askUser(cookies)).statusCode).toBe(401);

    const idle = await signedIn();
    clock += idleLifetime;
    const answer = await askUser(idle);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      [sessionCookie, ''],
      [signedInHintCookie, ''],
    ]);
  });

  it('starts a new session and ends the earlier one of the browser', async () => {
    await start(dialect);
    const first = await signedIn();
    const second = kept(await signIn({ email, password }, first));
    expect(second[sessionCookie]).not.toBe(first[sessionCookie]);
    expect((await askUser(first)).statusCode).toBe(401);
    expect((await askUser(second)).statusCode).toBe(200);
  });

  it('signs out the current browser only', async () => {
    await start(dialect);
    const [here, there] = [await signedIn(), await signedIn()];
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: here,
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    expect(kept(answer)).toEqual({});
    expect(answer.cookies).toHaveLength(2);
    expect((await askUser(here)).statusCode).toBe(401);
    expect((await askUser(there)).statusCode).toBe(200);
  });

  it('signs out all browsers of a user, but no other user', async () => {
    await start(dialect);
    await addUser('ben@ruiz-law.example');
    const ben = kept(await signIn({ email: 'ben@ruiz-law.example', password }));
    const [here, there] = [await signedIn(), await signedIn()];
    const answer = await post('/api/auth/logout', { everywhere: 'yes' }, here);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/sign-in?signed-out=yes');
    for (const cookies of [here, there]) expect((await askUser(cookies)).statusCode).toBe(401);
    expect((await askUser(ben)).statusCode).toBe(200);
  });

  it('ends all other sessions and renews the current one when the password changes', async () => {
    await start(dialect);
    const [here, there] = [await signedIn(), await signedIn()];
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      cookies: here,
      payload: { currentPassword: password, newPassword: other },
    });
    expect(answer.statusCode).toBe(200);
    const renewed = kept(answer);
    expect((await askUser(renewed)).statusCode).toBe(200);
    for (const cookies of [here, there]) expect((await askUser(cookies)).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(401);
    expect((await signIn({ email, password: other })).statusCode).toBe(200);
  });

  it('signs out a removed user', async () => {
    await start(dialect);
    const cookies = await signedIn();
    expect(await createUserStore(server.database, () => new Date(clock)).remove(email)).toBe(true);
    expect((await askUser(cookies)).statusCode).toBe(401);
    expect(await server.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  describe('limits', () => {
    it('answers 429 with Retry-After after too many failures of an account, from any address', async () => {
      await start(dialect, {
        trustProxy: true,
        rateLimits: {
          leads: { address: null, prefix: null },
          signIn: { ...noLimits, account: { count: 3, seconds: 600 } },
        },
      });
      const from = (ip: string) => ({ 'x-forwarded-for': ip });
      for (const ip of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
        expect((await signIn({ email, password: other }, {}, from(ip))).statusCode).toBe(401);
      clock += 60_000;
      const answer = await signIn({ email: email.toUpperCase(), password }, {}, from('2001:db8::1'));
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe('540');
      expect(answer.json().message).toBe(
        'There were too many failed attempts. Please try again in 9 minutes.',
      );
      expect(answer.cookies).toEqual([]);
      clock += 540_000;
      expect((await signIn()).statusCode).toBe(200);
    });

    it('limits unknown accounts like known ones', async () => {
      await start(dialect, {
        rateLimits: {
          leads: { address: null, prefix: null },
          signIn: { ...noLimits, account: { count: 1, seconds: 600 } },
        },
      });
      for (const address of [email, 'nobody@ruiz-law.example']) {
        expect((await signIn({ email: address, password: other })).statusCode).toBe(401);
        expect((await signIn({ email: address, password: other })).statusCode).toBe(429);
      }
    });

    it('does not count successful attempts', async () => {
      await start(dialect, {
        rateLimits: {
          leads: { address: null, prefix: null },
          signIn: { ...noLimits, address: { count: 2, seconds: 600 } },
        },
      });
      for (let time = 0; time < 4; time += 1) expect((await signIn()).statusCode).toBe(200);
      expect((await signIn({ email, password: other })).statusCode).toBe(401);
      expect((await signIn({ email, password: other })).statusCode).toBe(401);
      const page = await post('/api/auth/login', { email, password, next: '/dashboard' });
      expect(page.statusCode).toBe(429);
      expect(page.headers['retry-after']).toBe('600');
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.body).toContain('Please try again in 10 minutes.');
    });

    it('counts concurrent attempts one by one', async () => {
      await start(dialect, {
        rateLimits: {
          leads: { address: null, prefix: null },
          signIn: { ...noLimits, address: { count: 3, seconds: 600 } },
        },
      });
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn({ email, password: other })));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });
  });
});

describe('signing in', () => {
  it('ignores the case of the address and normalizes the letters of the password', async () => {
    await start('sqlite');
    await createUserStore(server.database, () => new Date(clock)).add(
      'zoë@ruiz.example',
      'café after midnight',
    );
    expect((await signIn({ email: ' ANA@Ruiz-Law.example', password })).statusCode).toBe(200);
    const decomposed = { email: 'zoë@ruiz.example', password: 'cafe\u0301 after midnight' };
    expect((await signIn(decomposed)).statusCode).toBe(200);
  });

  it('computes one hash with the same cost for known and unknown addresses', async () => {
    await start('sqlite');
    const spy = vi.spyOn(crypto, 'argon2');
    const costs: unknown[] = [];
    for (const address of [email, 'nobody@ruiz-law.example']) {
      spy.mockClear();
      await signIn({ email: address, password: other });
      expect(spy).toHaveBeenCalledOnce();
      const { memory, passes, parallelism, tagLength } = spy.mock.calls[0]?.[1] ?? {};
      costs.push({ memory, passes, parallelism, tagLength });
    }
    spy.mockRestore();
    expect(costs[0]).toEqual({ memory: 65_536, passes: 3, parallelism: 4, tagLength: 32 });
    expect(costs[1]).toEqual(costs[0]);
  });

  it.each([
    [{}],
    [{ email }],
    [{ password }],
    [{ email: 7, password: ['x'] }],
    [[]],
    [{ email: ' ', password: '' }],
  ])('names the fields that are missing from %j', async (payload) => {
    await start('sqlite');
    const answer = await signIn(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.length).toBeGreaterThan(0);
    for (const { path } of answer.json().errors) expect(['email', 'password']).toContain(path);
  });

  it('never adopts a token that the client sends', async () => {
    await start('sqlite');
    const planted = { [sessionCookie]: crypto.randomBytes(32).toString('base64url') };
    const after = kept(await signIn({ email, password }, planted));
    expect(after[sessionCookie]).not.toBe(planted[sessionCookie]);
    expect((await askUser(planted)).statusCode).toBe(401);
  });

  it.each([
    ['no session', {}, { currentPassword: password, newPassword: other }, 401],
    ['a wrong password', undefined, { currentPassword: other, newPassword: other }, 422],
    ['a weak one', undefined, { currentPassword: password, newPassword: 'short' }, 422],
    ['the address as a password', undefined, { currentPassword: password, newPassword: email }, 422],
  ])('does not change the password for %s', async (_name, cookies, payload, status) => {
    await start('sqlite');
    const session = cookies ?? (await signedIn());
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      cookies: session,
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect((await signIn()).statusCode).toBe(200);
  });
});

it('refuses to sign in if the password changes during the comparison', async () => {
  await start('sqlite');
  const spy = vi.spyOn(crypto, 'argon2').mockImplementationOnce((algorithm, parameters, callback) => {
    server.database
      .updateTable('users')
      .set({ password_hash: 'another' })
      .execute()
      .then(() => cheapArgon2(algorithm, parameters, callback));
  });
  const answer = await signIn();
  spy.mockRestore();
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies).toEqual([]);
  expect(await server.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

describe('a request', () => {
  const foreign: readonly Cookies[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'no address' },
  ];
  const own: readonly Cookies[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    { origin: 'http://localhost:80' },
    { origin: 'http://localhost:3000' },
    {},
  ];

  it.each(foreign)(
    'from another site with %j does not sign in, sign out or change the password',
    async (headers) => {
      await start('sqlite');
      const cookies = await signedIn();
      for (const answer of [
        await post('/api/auth/login', { email, password }, {}, headers),
        await post('/api/auth/logout', {}, cookies, headers),
        await post('/api/auth/password', { currentPassword: password, newPassword: other }, cookies, headers),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(/another website/);
        expect(answer.cookies).toEqual([]);
      }
      expect((await askUser(cookies)).statusCode).toBe(200);
      expect((await signIn()).statusCode).toBe(200);
    },
  );

  it.each(own)('from the site itself with %j is accepted', async (headers) => {
    await start('sqlite');
    expect((await post('/api/auth/login', { email, password }, {}, headers)).statusCode).toBe(303);
  });
});

describe('cookies', () => {
  const attributesOf = async (headers: Cookies = {}) =>
    (await signIn({ email, password }, {}, headers)).cookies.map(({ value: _value, ...rest }) => rest);
  const lasting = { path: '/', sameSite: 'Lax', maxAge: absoluteLifetime / 1000 };

  it('are HttpOnly for the session, and the hint alone grants nothing', async () => {
    await start('sqlite');
    expect(await attributesOf()).toEqual([
      { name: sessionCookie, httpOnly: true, ...lasting },
      { name: signedInHintCookie, ...lasting },
    ]);
    expect((await askUser({ [signedInHintCookie]: '1' })).statusCode).toBe(401);
  });

  it.each([
    ['as SITE_URL says', { siteUrl: 'https://www.ruiz-law.example' }, {}],
    ['as a trusted proxy says', { trustProxy: true }, { 'x-forwarded-proto': 'https' }],
  ])('are Secure, %s', async (_name, options, headers) => {
    await start('sqlite', options);
    expect(await attributesOf(headers)).toEqual([
      { name: `__Host-${sessionCookie}`, httpOnly: true, secure: true, ...lasting },
      { name: signedInHintCookie, secure: true, ...lasting },
    ]);
  });

  it('with the plain name are ignored behind TLS', async () => {
    await start('sqlite', { siteUrl: 'https://www.ruiz-law.example' });
    const { [`__Host-${sessionCookie}`]: token = '' } = await signedIn();
    expect((await askUser({ [sessionCookie]: token })).statusCode).toBe(401);
    expect((await askUser({ [`__Host-${sessionCookie}`]: token })).statusCode).toBe(200);
  });

  it('signed with another secret are ignored', async () => {
    await start('sqlite');
    const cookies = await signedIn();
    const rows = await server.database.selectFrom('sessions').selectAll().execute();
    await server.close();
    await start('sqlite', { sessionSecret: 'quite-another-secret-0123456789-abcdefg' });
    const { id } = await server.database.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await server.database
      .insertInto('sessions')
      .values(rows.map((row) => ({ ...row, user_id: id })))
      .execute();
    expect((await askUser(cookies)).statusCode).toBe(401);
  });
});

describe('without script', () => {
  it('the sign-in page posts to the site, is not cached and not indexed', async () => {
    await start('sqlite');
    const answer = await server.app.inject('/sign-in');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.body).toContain('<form class="sheet" method="post" action="/api/auth/login">');
    expect(answer.body).toContain('<meta name="robots" content="noindex,nofollow">');
  });

  it.each([
    ['/dashboard/leads?city=pasadena', '/dashboard/leads?city=pasadena'],
    ['', '/dashboard'],
    ['//evil.example/dashboard', '/dashboard'],
    ['https://evil.example/dashboard', '/dashboard'],
    ['/dashboard/../api/auth/user', '/dashboard'],
    ['/dashboardish', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['http://[', '/dashboard'],
  ])('signing in with next=%j redirects to %s', async (next, location) => {
    await start('sqlite');
    const answer = await post('/api/auth/login', { email, password, next });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(location);
    expect(kept(answer)).toHaveProperty(sessionCookie);
  });

  it('a refusal shows the page again with the typed address and without the password', async () => {
    await start('sqlite');
    const typed = '"><script>alert(1)</script>@ruiz.example';
    const answer = await post('/api/auth/login', { email: typed, password: other, next: '/dashboard/leads' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<title>Error: Sign in');
    expect(answer.body).toContain('The email address or the password is wrong.');
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).not.toContain(other);
    expect(answer.body).toContain('name="next" value="/dashboard/leads"');
  });

  it('the sign-in page redirects a signed-in user', async () => {
    await start('sqlite');
    const cookies = await signedIn();
    const answer = await server.app.inject({ url: '/sign-in?next=/dashboard/leads', cookies });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/dashboard/leads');
  });

  it('the account page changes the password', async () => {
    await start('sqlite');
    const cookies = await signedIn();
    const url = '/api/auth/password';
    const refused = await post(url, { currentPassword: other, newPassword: other }, cookies);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('The current password is wrong.');
    const answer = await post(url, { currentPassword: password, newPassword: other }, cookies);
    expect(answer.statusCode).toBe(303);
    const account = await server.app.inject({ url: String(answer.headers.location), cookies: kept(answer) });
    expect(account.body).toContain('The password is changed');
  });
});

it('the log contains no address and no token', async () => {
  await start('sqlite');
  const cookies = await signedIn();
  await signIn({ email, password: other });
  await askUser(cookies);
  const log = JSON.stringify(server.log);
  expect(log).toContain('signed in');
  for (const secret of [email, password, other, cookies[sessionCookie] ?? '?'])
    expect(log).not.toContain(secret);
});
