import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUserStore } from '../server/dashboard/auth/user-store.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { listenAtFreePort } from '../server/testing/free-port.ts';
import { axeFaults } from './look/page-faults.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

const email = 'ana@ruiz.example';
const password = 'four plain words here';
const attempts = 3;

let browser: Browser;
let site: SiteServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    workerBrowser(),
    startSite({ command: 'start', env: { LOGIN_LIMIT_ACCOUNT: `${attempts}/15m` } }),
  ]);
  const database = await openDatabase({ kind: 'sqlite', file: site.databaseFile });
  const users = createUserStore(database, () => new Date());
  for (const address of [email, 'ben@ruiz.example']) await users.add(address, password);
  await database.destroy();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ baseURL: site.url, ...options });
  page = await context.newPage();
}

afterEach(() => context.close());

async function signIn(on: Page, secret = password, address = email): Promise<void> {
  await on.goto('/sign-in');
  await on.getByLabel('Email').fill(address);
  await on.getByLabel('Password').fill(secret);
  await on.getByRole('button', { name: 'Sign in' }).click();
}

const landing = (on: Page) => on.locator('#contact form').first();
const signedInAs = (on: Page, address = email) => on.getByText(address).first();

const session = async () => (await context.cookies()).find(({ name }) => name === 'cityblock-session');

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_name, javaScriptEnabled) => {
  beforeEach(() => visit({ javaScriptEnabled }));

  test('a user signs in and out by keyboard', async () => {
    await page.goto('/dashboard');
    await landing(page).waitFor();
    await page.goto('/sign-in?next=/dashboard/account');
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/account');
    await signedInAs(page).waitFor();

    await expect
      .poll(() => context.cookies())
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'cityblock-session', httpOnly: true, sameSite: 'Lax', path: '/' }),
          expect.objectContaining({
            name: 'cityblock-signed-in',
            value: '1',
            httpOnly: false,
            sameSite: 'Lax',
          }),
        ]),
      );
    for (const path of ['/', '/dashboard']) {
      const answer = await page.goto(path);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect.poll(() => landing(page).count()).toBe(0);
    }

    await page.goto('/dashboard/account');
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true }).first();
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return signOut.evaluate((button) => button === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in?signed-out=yes');
    await page.getByText('You are signed out.').waitFor();
    // The browser stays known, so that attempts of others cannot lock its user out.
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toEqual(['cityblock-device']);
    for (const path of ['/', '/dashboard']) {
      await page.goto(path);
      await landing(page).waitFor();
    }
  });

  test('a wrong password shows an error with the focus and keeps the address', async () => {
    await signIn(page, 'five other words here too', 'ben@ruiz.example');
    const summary = page.getByRole('alert');
    await summary.getByText('The email address or the password is wrong.').waitFor();
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ben@ruiz.example');
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
    await expect.poll(() => page.title()).toMatch(/^Error: Sign in/);
  });
});

test('signing out everywhere ends the session of another browser', async () => {
  await visit();
  const other = await browser.newContext({ baseURL: site.url });
  const otherPage = await other.newPage();
  await signIn(otherPage);
  await signedInAs(otherPage).waitFor();
  await signIn(page);
  await signedInAs(page).waitFor();
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are signed out.').waitFor();
  await otherPage.goto('/dashboard');
  await landing(otherPage).waitFor();
  await other.close();
});

describe('another site', () => {
  let elsewhere: Server;
  let elsewhereUrl: string;
  const forgedForm = (path: string, fields: string) =>
    `<!doctype html><form method="post" action="${site.url}${path}">${fields}</form><script>document.forms[0].submit()</script>`;

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      const fields = `<input name="email" value="ben@ruiz.example"><input name="password" value="${password}">`;
      response.setHeader('content-type', 'text/html').end(forgedForm(request.url ?? '/', fields));
    });
    elsewhereUrl = `http://elsewhere.test:${await listenAtFreePort(elsewhere)}`;
  });
  afterAll(() => new Promise<void>((resolve) => elsewhere.close(() => resolve())));

  test('cannot make a browser use a session that it set, sign out, sign in or change a password', async () => {
    await visit();
    const planted = 'a'.repeat(43);
    await context.addCookies([{ name: 'cityblock-session', value: planted, url: site.url }]);
    await signIn(page);
    await signedInAs(page).waitFor();
    await expect.poll(async () => (await session())?.value).not.toBe(planted);
    const answer = await fetch(`${site.url}/api/auth/user`, {
      headers: { cookie: `cityblock-session=${planted}` },
    });
    expect(answer.status).toBe(401);
    const before = await session();
    expect(before).toBeDefined();
    for (const path of ['/api/auth/logout', '/api/auth/login', '/api/auth/password']) {
      await page.goto(`${elsewhereUrl}${path}`);
      await page.waitForURL(`${site.url}${path}`);
      await page.getByText('another website').waitFor();
      await expect.poll(async () => (await session())?.value, { message: path }).toBe(before?.value);
      await page.goto('/dashboard');
      await signedInAs(page).waitFor();
    }
  });
});

test('the account pages have no axe violation, and links of public pages lead a signed-in user to the dashboard', async () => {
  await visit();
  await page.goto('/sign-in');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await signIn(page, ' ');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await signIn(page);
  await signedInAs(page).waitFor();
  await page.goto('/dashboard/account');
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await page.goto('/faq');
  await landing(page).waitFor();
  const user = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  expect(user).toMatchObject({ email });
  await page.locator('header a[href="/"]').first().click();
  await signedInAs(page).waitFor();
  await expect.poll(() => landing(page).count()).toBe(0);
});

// Locks an account that no other test uses.
test('too many wrong passwords require a wait', async () => {
  await visit({ javaScriptEnabled: false });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await signIn(page, 'five other words here too', 'cleo@ruiz.example');
    await page.getByText('is wrong').waitFor();
  }
  const answered = page.waitForResponse('**/api/auth/login');
  await signIn(page, password, 'cleo@ruiz.example');
  const answer = await answered;
  expect(answer.status()).toBe(429);
  expect(Number((await answer.allHeaders())['retry-after'])).toBeGreaterThan(60);
  await page.getByText(/Please try again in \d+ minutes\./).waitFor();
});
