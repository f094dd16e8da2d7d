import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { RateLimiter } from '../../http/rate-limits/rate-limiter.ts';
import { type Cookies, email, kept, other, password, SignInServer } from '../../testing/sign-in-server.ts';
import { accountKey } from './user-store.ts';

const server = new SignInServer();
const deviceCookie = 'cityblock-device';
const sessionSecret = 'only-for-tests-0123456789-abcdefghijklm';

const limit = { count: 2, seconds: 600 };

async function start(ofAddress: typeof limit | null = limit): Promise<void> {
  await server.start('sqlite', {
    sessionSecret,
    rateLimits: {
      leads: { address: null, network: null },
      signIn: { address: ofAddress, network: ofAddress, account: limit },
    },
  });
}

const fail = (cookies: Cookies = {}) => server.signIn({ email, password: other }, cookies);

/** A browser in which the user has signed in, without the session. */
async function knownBrowser(): Promise<Cookies> {
  const { [deviceCookie]: device = '' } = kept(await server.signIn());
  expect(device).not.toBe('');
  return { [deviceCookie]: device };
}

/** Attempts of a stranger at the same address, until the account is locked for browsers that do not know it. */
async function lockOut(): Promise<void> {
  for (const status of [401, 401, 429]) expect((await fail()).statusCode).toBe(status);
  expect((await server.signIn()).statusCode).toBe(429);
}

describe('a browser in which the user has signed in', () => {
  it('is not locked out by failed attempts of others', async () => {
    await start();
    const browser = await knownBrowser();
    await lockOut();
    expect((await server.signIn({ email, password }, browser)).statusCode).toBe(200);
  });

  it('is locked out by its own failed attempts, and locks out nobody else', async () => {
    await start();
    const [browser, another] = [await knownBrowser(), await knownBrowser()];
    for (const status of [401, 401, 429]) expect((await fail(browser)).statusCode).toBe(status);
    expect((await server.signIn({ email, password }, another)).statusCode).toBe(200);
    expect((await server.signIn()).statusCode).toBe(200);
  });

  it('is not known to another account, and cannot be made up', async () => {
    await start();
    const { [deviceCookie]: device = '' } = await knownBrowser();
    await server.addUser('ben@ruiz-law.example');
    await lockOut();
    const changed = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
    for (const value of [changed, device.replace(/^./, '_-'), 'x', ''])
      expect((await server.signIn({ email, password }, { [deviceCookie]: value })).statusCode).toBe(429);
    const asBen = { email: 'ben@ruiz-law.example', password };
    expect((await server.signIn(asBen, { [deviceCookie]: device })).statusCode).toBe(429);
  });
});

it('is allowed again at once when another process resets the limit of the account', async () => {
  await start(null);
  await lockOut();
  const elsewhere = await openDatabase(server.location);
  await new RateLimiter(elsewhere, sessionSecret, () => new Date(server.clock)).reset(accountKey(email));
  await elsewhere.destroy();
  expect((await server.signIn()).statusCode).toBe(200);
});
