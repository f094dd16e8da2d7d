import { describe, expect, it } from 'vitest';
import { signedInHintCookie } from '../../../blocks/requests/signed-in-hint.ts';
import { dialectNames } from '../../database/database.ts';
import type { RateLimits } from '../../operations/settings/rate-limit.ts';
import { email, kept, other, password, SignInServer, sessionCookie } from '../../testing/sign-in-server.ts';
import { absoluteLifetime, idleLifetime } from './session-store.ts';
import { createUserStore } from './user-store.ts';

const noLimits: RateLimits['signIn'] = { address: null, network: null, account: null };

const server = new SignInServer();

describe.each(dialectNames)('signing in on %s', (dialect) => {
  it('returns the signed-in user, and 401 before', async () => {
    await server.start(dialect);
    const before = await server.askUser({});
    expect(before.statusCode).toBe(401);
    expect(before.json()).toEqual({ message: 'You are not signed in.' });
    expect(before.cookies).toEqual([]);

    const answer = await server.signIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: expect.any(String), email, role: 'leads' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const user = await server.askUser(kept(answer));
    expect(user.statusCode).toBe(200);
    expect(user.json()).toEqual(answer.json());
    expect(user.headers['cache-control']).toBe('no-store');
  });

  it('stores only a hash of the token', async () => {
    await server.start(dialect);
    const { [sessionCookie]: token = '' } = await server.signedIn();
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
    await server.start(dialect);
    const answer = await server.signIn(credentials);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'The email address or the password is wrong.',
      errors: [{ path: '', message: 'The email address or the password is wrong.' }],
    });
    expect(answer.cookies).toEqual([]);
  });

  it('ends a session after the idle lifetime and after the absolute lifetime', async () => {
    await server.start(dialect);
    const cookies = await server.signedIn();
    const began = server.clock;
    server.clock += idleLifetime - 1000;
    expect((await server.askUser(cookies)).statusCode).toBe(200);
    while (server.clock + idleLifetime - 1000 < began + absoluteLifetime) {
      server.clock += idleLifetime - 1000;
      expect((await server.askUser(cookies)).statusCode).toBe(200);
    }
    server.clock = began + absoluteLifetime;
    expect((await server.askUser(cookies)).statusCode).toBe(401);

    const idle = await server.signedIn();
    server.clock += idleLifetime;
    const answer = await server.askUser(idle);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      [sessionCookie, ''],
      [signedInHintCookie, ''],
    ]);
  });

  it('starts a new session and ends the earlier one of the browser', async () => {
    await server.start(dialect);
    const first = await server.signedIn();
    const second = kept(await server.signIn({ email, password }, first));
    expect(second[sessionCookie]).not.toBe(first[sessionCookie]);
    expect((await server.askUser(first)).statusCode).toBe(401);
    expect((await server.askUser(second)).statusCode).toBe(200);
  });

  it('signs out the current browser only', async () => {
    await server.start(dialect);
    const [here, there] = [await server.signedIn(), await server.signedIn()];
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: here,
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    expect(kept(answer)).toEqual({});
    expect(answer.cookies).toHaveLength(2);
    expect((await server.askUser(here)).statusCode).toBe(401);
    expect((await server.askUser(there)).statusCode).toBe(200);
  });

  it('signs out all browsers of a user, but no other user', async () => {
    await server.start(dialect);
    await server.addUser('ben@ruiz-law.example');
    const ben = kept(await server.signIn({ email: 'ben@ruiz-law.example', password }));
    const [here, there] = [await server.signedIn(), await server.signedIn()];
    const answer = await server.post('/api/auth/logout', { everywhere: 'yes' }, here);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/sign-in?signed-out=yes');
    for (const cookies of [here, there]) expect((await server.askUser(cookies)).statusCode).toBe(401);
    expect((await server.askUser(ben)).statusCode).toBe(200);
  });

  it('ends all other sessions and renews the current one when the password changes', async () => {
    await server.start(dialect);
    const [here, there] = [await server.signedIn(), await server.signedIn()];
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      cookies: here,
      payload: { currentPassword: password, newPassword: other },
    });
    expect(answer.statusCode).toBe(200);
    const renewed = kept(answer);
    expect((await server.askUser(renewed)).statusCode).toBe(200);
    for (const cookies of [here, there]) expect((await server.askUser(cookies)).statusCode).toBe(401);
    expect((await server.signIn()).statusCode).toBe(401);
    expect((await server.signIn({ email, password: other })).statusCode).toBe(200);
  });

  it('signs out a removed user', async () => {
    await server.start(dialect);
    const cookies = await server.signedIn();
    expect(await createUserStore(server.database, () => new Date(server.clock)).remove(email)).toBe(true);
    expect((await server.askUser(cookies)).statusCode).toBe(401);
    expect(await server.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  describe('limits', () => {
    it('answers 429 with Retry-After after too many failures of an account, from any address', async () => {
      await server.start(dialect, {
        trustProxy: 1,
        rateLimits: {
          leads: { address: null, network: null },
          signIn: { ...noLimits, account: { count: 3, seconds: 600 } },
        },
      });
      const from = (ip: string) => ({ 'x-forwarded-for': ip });
      for (const ip of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
        expect((await server.signIn({ email, password: other }, {}, from(ip))).statusCode).toBe(401);
      server.clock += 60_000;
      const answer = await server.signIn({ email: email.toUpperCase(), password }, {}, from('2001:db8::1'));
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe('540');
      expect(answer.json().message).toBe(
        'There were too many failed attempts. Please try again in 9 minutes.',
      );
      expect(answer.cookies).toEqual([]);
      server.clock += 540_000;
      expect((await server.signIn()).statusCode).toBe(200);
    });

    it('limits unknown accounts like known ones', async () => {
      await server.start(dialect, {
        rateLimits: {
          leads: { address: null, network: null },
          signIn: { ...noLimits, account: { count: 1, seconds: 600 } },
        },
      });
      for (const address of [email, 'nobody@ruiz-law.example']) {
        expect((await server.signIn({ email: address, password: other })).statusCode).toBe(401);
        expect((await server.signIn({ email: address, password: other })).statusCode).toBe(429);
      }
    });

    it('does not count successful attempts', async () => {
      await server.start(dialect, {
        rateLimits: {
          leads: { address: null, network: null },
          signIn: { ...noLimits, address: { count: 2, seconds: 600 } },
        },
      });
      for (let time = 0; time < 4; time += 1) expect((await server.signIn()).statusCode).toBe(200);
      expect((await server.signIn({ email, password: other })).statusCode).toBe(401);
      expect((await server.signIn({ email, password: other })).statusCode).toBe(401);
      const page = await server.post('/api/auth/login', { email, password, next: '/dashboard' });
      expect(page.statusCode).toBe(429);
      expect(page.headers['retry-after']).toBe('600');
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.body).toContain('Please try again in 10 minutes.');
    });

    it('counts concurrent attempts one by one', async () => {
      await server.start(dialect, {
        rateLimits: {
          leads: { address: null, network: null },
          signIn: { ...noLimits, address: { count: 3, seconds: 600 } },
        },
      });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.signIn({ email, password: other })),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });
  });
});
