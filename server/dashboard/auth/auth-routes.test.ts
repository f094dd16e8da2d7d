import crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { signedInHintCookie } from '../../../blocks/requests/signed-in-hint.ts';
import { QueueFullError } from '../../media/workers/queue-full-error.ts';
import {
  type Cookies,
  cheapArgon2,
  email,
  kept,
  other,
  password,
  SignInServer,
  sessionCookie,
} from '../../testing/sign-in-server.ts';
import { hashPassword, unknownUserHash } from './password-hash.ts';
import { absoluteLifetime } from './session-store.ts';
import { createUserStore } from './user-store.ts';

const server = new SignInServer();

/**
 * Stores a hash for all users, by default one that no password matches, while the first or the second hash from now on is
 * computed.
 */
function storeHashDuringHash(which: 'first' | 'second', password_hash = unknownUserHash): void {
  const spy = vi.spyOn(crypto, 'argon2');
  if (which === 'second') spy.mockImplementationOnce(cheapArgon2);
  spy.mockImplementationOnce((algorithm, parameters, callback) => {
    server.database
      .updateTable('users')
      .set({ password_hash })
      .execute()
      .then(() => cheapArgon2(algorithm, parameters, callback));
  });
}

describe('signing in', () => {
  it('ignores the case of the address and normalizes the letters of the password', async () => {
    await server.start('sqlite');
    await createUserStore(server.database, () => new Date(server.clock)).add(
      'zoë@ruiz.example',
      'café after midnight',
    );
    expect((await server.signIn({ email: ' ANA@Ruiz-Law.example', password })).statusCode).toBe(200);
    const decomposed = { email: 'zoë@ruiz.example', password: 'cafe\u0301 after midnight' };
    expect((await server.signIn(decomposed)).statusCode).toBe(200);
  });

  it('computes one hash with the same cost for known and unknown addresses', async () => {
    await server.start('sqlite');
    const spy = vi.spyOn(crypto, 'argon2');
    const costs: unknown[] = [];
    for (const address of [email, 'nobody@ruiz-law.example']) {
      spy.mockClear();
      await server.signIn({ email: address, password: other });
      expect(spy).toHaveBeenCalledOnce();
      const { memory, passes, parallelism, tagLength } = spy.mock.calls[0]?.[1] ?? {};
      costs.push({ memory, passes, parallelism, tagLength });
    }
    expect(costs[0]).toEqual({ memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 });
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
    await server.start('sqlite');
    const answer = await server.signIn(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.length).toBeGreaterThan(0);
    for (const { path } of answer.json().errors) expect(['email', 'password']).toContain(path);
  });

  it('never adopts a token that the client sends', async () => {
    await server.start('sqlite');
    const planted = { [sessionCookie]: crypto.randomBytes(32).toString('base64url') };
    const after = kept(await server.signIn({ email, password }, planted));
    expect(after[sessionCookie]).not.toBe(planted[sessionCookie]);
    expect((await server.askUser(planted)).statusCode).toBe(401);
  });

  it.each([
    ['no session', {}, { currentPassword: password, newPassword: other }, 401],
    ['a wrong password', undefined, { currentPassword: other, newPassword: other }, 422],
    ['a weak one', undefined, { currentPassword: password, newPassword: 'short' }, 422],
    ['the address as a password', undefined, { currentPassword: password, newPassword: email }, 422],
  ])('does not change the password for %s', async (_name, cookies, payload, status) => {
    await server.start('sqlite');
    const session = cookies ?? (await server.signedIn());
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      cookies: session,
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect((await server.signIn()).statusCode).toBe(200);
  });
});

it('refuses to sign in if the password changes during the comparison', async () => {
  await server.start('sqlite');
  storeHashDuringHash('first');
  const answer = await server.signIn();
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies).toEqual([]);
  expect(await server.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

it('signs in if another sign-in hashes the same password again during the comparison', async () => {
  await server.start('sqlite');
  const again = await hashPassword(password);
  storeHashDuringHash('first', again);
  const answer = await server.signIn();
  expect(answer.statusCode).toBe(200);
  expect((await server.askUser(kept(answer))).statusCode).toBe(200);
});

it('answers 503 without a session if there is no room to compare with a hash that was stored meanwhile', async () => {
  await server.start('sqlite');
  const again = await hashPassword(password);
  storeHashDuringHash('first', again);
  vi.spyOn(crypto, 'argon2').mockImplementationOnce(refuseHash);
  expect((await server.signIn()).statusCode).toBe(503);
  expect(await server.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

describe('an outdated hash', () => {
  const outdatedCost = 'm=19456,t=2,p=1';

  async function startWithOutdatedHash(): Promise<void> {
    await server.start('sqlite');
    const { password_hash } = await stored();
    await server.database
      .updateTable('users')
      .set({ password_hash: password_hash.replace(/m=\d+,t=\d+,p=\d+/, outdatedCost) })
      .execute();
  }
  const stored = () => server.database.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();

  it('is replaced when the user signs in', async () => {
    await startWithOutdatedHash();
    expect((await server.signIn()).statusCode).toBe(200);
    expect((await stored()).password_hash).not.toContain(outdatedCost);
    expect((await server.signIn()).statusCode).toBe(200);
  });

  it('is replaced without a new date of the password', async () => {
    await startWithOutdatedHash();
    const changedAt = () =>
      server.database.selectFrom('users').select('password_changed_at').executeTakeFirstOrThrow();
    const before = await changedAt();
    server.clock += 60_000;
    expect((await server.signIn()).statusCode).toBe(200);
    expect((await stored()).password_hash).not.toContain(outdatedCost);
    expect(await changedAt()).toEqual(before);
  });

  it('is not replaced if the password changes meanwhile', async () => {
    await startWithOutdatedHash();
    storeHashDuringHash('second');
    await server.signIn();
    expect(await stored()).toEqual({ password_hash: unknownUserHash });
  });

  it('stays until the next sign-in while too many passwords are hashed', async () => {
    await startWithOutdatedHash();
    vi.spyOn(crypto, 'argon2').mockImplementationOnce(cheapArgon2).mockImplementationOnce(refuseHash);
    const answer = await server.signIn();
    expect(answer.statusCode).toBe(200);
    expect((await server.askUser(kept(answer))).statusCode).toBe(200);
    expect((await stored()).password_hash).toContain(outdatedCost);
  });
});

const refuseHash: typeof crypto.argon2 = (_algorithm, _parameters, callback) =>
  callback(new QueueFullError(), Buffer.alloc(0));

describe('changing the password', () => {
  const change = async (cookies: Cookies) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      cookies,
      payload: { currentPassword: password, newPassword: other },
    });

  it('answers 503 while too many passwords are hashed', async () => {
    await server.start('sqlite');
    const session = await server.signedIn();
    vi.spyOn(crypto, 'argon2').mockImplementationOnce(cheapArgon2).mockImplementationOnce(refuseHash);
    const answer = await change(session);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3');
    expect((await server.signIn()).statusCode).toBe(200);
  });

  it('is refused if an operator changes it meanwhile', async () => {
    await server.start('sqlite');
    const session = await server.signedIn();
    storeHashDuringHash('second');
    const answer = await change(session);
    expect(answer.statusCode).toBe(422);
    const { password_hash } = await server.database
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(unknownUserHash);
  });
});

it('refuses sign-ins beyond the line of waiting ones with 503, while pages and leads are answered', async () => {
  await server.start('sqlite');
  const release: (() => void)[] = [];
  vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, callback) => {
    release.push(() => cheapArgon2(algorithm, parameters, callback));
    if (isOver) release.shift()?.();
  });
  let isOver = false;
  const attempts = Array.from({ length: 40 }, () => server.signIn({ email, password: other }));
  const form = server.post('/api/auth/login', { email, password: other });
  await vi.waitUntil(() => release.length === 2);
  expect((await server.app.inject({ url: '/' })).statusCode).toBe(200);
  const lead = {
    firstName: 'Bo',
    email: 'bo@example.org',
    message: 'Hello',
    lastName: 'Li',
    phone: '(626) 555-0199',
    company: 'Li',
  };
  expect((await server.app.inject({ method: 'POST', url: '/api/leads', payload: lead })).statusCode).toBe(
    201,
  );
  const refused = await form;
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('3');
  expect(refused.body).toContain('Many people are signing in right now.');
  isOver = true;
  for (const run of release.splice(0)) run();
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(22);
  expect(statuses.filter((status) => status === 503)).toHaveLength(18);
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
      await server.start('sqlite');
      const cookies = await server.signedIn();
      for (const answer of [
        await server.post('/api/auth/login', { email, password }, {}, headers),
        await server.post('/api/auth/logout', {}, cookies, headers),
        await server.post(
          '/api/auth/password',
          { currentPassword: password, newPassword: other },
          cookies,
          headers,
        ),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toMatch(/another website/);
        expect(answer.cookies).toEqual([]);
      }
      expect((await server.askUser(cookies)).statusCode).toBe(200);
      expect((await server.signIn()).statusCode).toBe(200);
    },
  );

  it.each(own)('from the site itself with %j is accepted', async (headers) => {
    await server.start('sqlite');
    expect((await server.post('/api/auth/login', { email, password }, {}, headers)).statusCode).toBe(303);
  });
});

describe('cookies', () => {
  const attributesOf = async (headers: Cookies = {}) =>
    (await server.signIn({ email, password }, {}, headers)).cookies.map(({ value: _value, ...rest }) => rest);
  const lasting = { path: '/', sameSite: 'Lax', maxAge: absoluteLifetime / 1000 };
  const forAYear = { ...lasting, maxAge: 31_536_000 };

  it('are HttpOnly for the session, and the hint alone grants nothing', async () => {
    await server.start('sqlite');
    expect(await attributesOf()).toEqual([
      { name: sessionCookie, httpOnly: true, ...lasting },
      { name: signedInHintCookie, ...lasting },
      { name: 'cityblock-device', httpOnly: true, ...forAYear },
    ]);
    expect((await server.askUser({ [signedInHintCookie]: '1' })).statusCode).toBe(401);
  });

  it.each([
    ['as SITE_URL says', { siteUrl: 'https://www.ruiz-law.example' }, {}],
    ['as a trusted proxy says', { trustProxy: 1 }, { 'x-forwarded-proto': 'https' }],
  ])('are Secure, %s', async (_name, options, headers) => {
    await server.start('sqlite', options);
    expect(await attributesOf(headers)).toEqual([
      { name: `__Host-${sessionCookie}`, httpOnly: true, secure: true, ...lasting },
      { name: signedInHintCookie, secure: true, ...lasting },
      { name: '__Host-cityblock-device', httpOnly: true, secure: true, ...forAYear },
    ]);
  });

  it('with the plain name are ignored behind TLS', async () => {
    await server.start('sqlite', { siteUrl: 'https://www.ruiz-law.example' });
    const { [`__Host-${sessionCookie}`]: token = '' } = await server.signedIn();
    expect((await server.askUser({ [sessionCookie]: token })).statusCode).toBe(401);
    expect((await server.askUser({ [`__Host-${sessionCookie}`]: token })).statusCode).toBe(200);
  });

  it('signed with another secret are ignored', async () => {
    await server.start('sqlite', {});
    const cookies = await server.signedIn();
    const rows = await server.database.selectFrom('sessions').selectAll().execute();
    await server.close();
    await server.start('sqlite', { sessionSecret: 'quite-another-secret-0123456789-abcdefg' });
    const { id } = await server.database.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await server.database
      .insertInto('sessions')
      .values(rows.map((row) => ({ ...row, user_id: id })))
      .execute();
    expect((await server.askUser(cookies)).statusCode).toBe(401);
  });
});

describe('without script', () => {
  it('the sign-in page posts to the site, is not cached and not indexed', async () => {
    await server.start('sqlite');
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
    await server.start('sqlite');
    const answer = await server.post('/api/auth/login', { email, password, next });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(location);
    expect(kept(answer)).toHaveProperty(sessionCookie);
  });

  it.each([
    ['leads', '/studio/pages?city=pasadena', '/dashboard'],
    ['leads', '/dashboard/account', '/dashboard/account'],
    ['editor', '', '/studio'],
    ['editor', '/studio/pages?city=pasadena', '/studio/pages?city=pasadena'],
    ['editor', '/studioish', '/studio'],
    ['editor', '/dashboard/leads', '/studio'],
    ['editor', '/dashboard/account', '/dashboard/account'],
    ['owner', '', '/dashboard'],
    ['owner', '/studio', '/studio'],
  ] as const)('a user with the role %s and next=%j is redirected to %s', async (role, next, location) => {
    await server.start('sqlite');
    await server.addUser('ben@ruiz-law.example', role);
    const form = { email: 'ben@ruiz-law.example', password, next };
    const answer = await server.post('/api/auth/login', form);
    expect(answer.headers.location).toBe(location);
    const url = `/sign-in?${new URLSearchParams({ next })}`;
    expect((await server.app.inject({ url, cookies: kept(answer) })).headers.location).toBe(location);
    const page = await server.app.inject(url);
    expect(page.body).toContain(`name="next" value="${next === '/studioish' ? '' : next}"`);
  });

  it('a refusal shows the page again with the typed address and without the password', async () => {
    await server.start('sqlite');
    const typed = '"><script>alert(1)</script>@ruiz.example';
    const answer = await server.post('/api/auth/login', {
      email: typed,
      password: other,
      next: '/dashboard/leads',
    });
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
    await server.start('sqlite');
    const cookies = await server.signedIn();
    const answer = await server.app.inject({ url: '/sign-in?next=/dashboard/leads', cookies });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/dashboard/leads');
  });

  it('the account page changes the password', async () => {
    await server.start('sqlite');
    const cookies = await server.signedIn();
    const url = '/api/auth/password';
    const refused = await server.post(url, { currentPassword: other, newPassword: other }, cookies);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('The current password is wrong.');
    const answer = await server.post(url, { currentPassword: password, newPassword: other }, cookies);
    expect(answer.statusCode).toBe(303);
    const account = await server.app.inject({ url: String(answer.headers.location), cookies: kept(answer) });
    expect(account.body).toContain('The password is changed');
  });
});

it('the log contains no address and no token', async () => {
  // A server of its own, whose log has only this test.
  await server.start('sqlite', {});
  const cookies = await server.signedIn();
  await server.signIn({ email, password: other });
  await server.askUser(cookies);
  const log = JSON.stringify(server.log);
  expect(log).toContain('signed in');
  for (const secret of [email, password, other, cookies[sessionCookie] ?? '?'])
    expect(log).not.toContain(secret);
});
