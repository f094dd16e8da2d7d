import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stopClock } from '../page-control.ts';
import { followLink, visitSite } from './visited-site.ts';

const host = 'www.firm.test';
const hostOfTwoLabelSuffix = 'it.firm.co.uk';
const site = visitSite();

const key = 'cookie-consent';
const delay = 1000;
const oneYear = 365 * 24 * 60 * 60;

const banner = (page: Page) => page.locator('#cookie-settings');
const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true });

/** Opens a path in a page whose clock is stopped. */
async function visitWithStoppedClock(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.newPage(options);
  await stopClock(page);
  await page.goto(site.address(path));
  return page;
}

const stored = (page: Page) =>
  page.evaluate(
    (name) => ({ local: localStorage.getItem(name), session: sessionStorage.getItem(name) }),
    key,
  );

async function consentCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === key);
}

/** Collects the console warnings of a page from now on. */
function warnings(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') found.push(message.text());
  });
  return found;
}

/** Loads the page again as that of a visitor without a choice, and waits until the banner is due. */
async function forgetChoice(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.reload();
  await page.clock.runFor(delay);
  await expect.poll(() => banner(page).isVisible()).toBe(true);
}

test('a visitor without a choice sees the banner after 1,000 ms, looks at the settings, and sees it after navigation', async () => {
  const page = await visitWithStoppedClock('/faq');
  await page.clock.runFor(delay - 1);
  await expect.poll(() => banner(page).isVisible()).toBe(false);
  await page.clock.runFor(1);
  await expect.poll(() => banner(page).isVisible()).toBe(true);
  await expect.poll(() => stored(page)).toEqual({ local: null, session: null });
  await expect.poll(() => consentCookie(page)).toBeUndefined();

  await button(page, 'Cookie Settings').click();
  await expect
    .poll(() => banner(page).locator('dt').allTextContents())
    .toEqual(['Essential', 'Analytics', 'Advertising']);
  await expect.poll(() => banner(page).locator('dl').isVisible()).toBe(true);
  await expect.poll(() => button(page, 'Cookie Settings').isVisible()).toBe(false);
  await button(page, 'Back').click();
  await expect.poll(() => banner(page).locator('dl').isVisible()).toBe(false);
  await expect.poll(() => button(page, 'Cookie Settings').isVisible()).toBe(true);
  await expect.poll(() => stored(page)).toEqual({ local: null, session: null });

  await followLink(page, '/about');
  await expect.poll(() => banner(page).isVisible()).toBe(true);
});

describe('a choice', () => {
  test('by each button is stored and hides the banner, and can be changed from the footer', async () => {
    const page = await visitWithStoppedClock('/faq');
    for (const [name, value] of [
      ['Close', 'dismissed'],
      ['Essential Only', 'declined'],
      ['Accept All', 'accepted'],
    ] as const) {
      await forgetChoice(page);
      await expect.poll(() => stored(page)).toEqual({ local: null, session: null });
      await button(page, name).click();
      await expect.poll(() => banner(page).isVisible()).toBe(false);
      await expect.poll(() => stored(page)).toEqual({ local: value, session: null });
      await expect.poll(() => consentCookie(page)).toMatchObject({ value });
      await page.reload();
      await page.clock.runFor(10 * delay);
      await expect.poll(() => banner(page).isVisible(), { message: name }).toBe(false);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await button(page, 'Essential Only').filter({ visible: true }).click();
    await expect.poll(() => stored(page)).toMatchObject({ local: 'declined' });
    await expect.poll(() => consentCookie(page)).toMatchObject({ value: 'declined' });
  });

  test('is also possible in the settings', async () => {
    const page = await visitWithStoppedClock('/faq');
    for (const [name, value] of [
      ['Accept All', 'accepted'],
      ['Essential Only', 'declined'],
    ] as const) {
      await forgetChoice(page);
      await button(page, 'Cookie Settings').click();
      await button(page, name).filter({ visible: true }).click();
      await expect.poll(() => banner(page).isVisible()).toBe(false);
      await expect.poll(() => stored(page)).toMatchObject({ local: value });
    }
  });

  test.each([
    [host, '.firm.test'],
    [hostOfTwoLabelSuffix, '.firm.co.uk'],
  ])('on %s lasts a year for %s', async (name, domain) => {
    const page = await site.newPage();
    await page.goto(site.address('/faq', name));
    const before = Date.now() / 1000;
    await button(page, 'Accept All').click();
    const cookie = await consentCookie(page);
    expect(cookie).toMatchObject({ value: 'accepted', domain, path: '/', sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - before).toBeGreaterThan(oneYear - 1);
    expect((cookie?.expires ?? 0) - before).toBeLessThan(oneYear + 60);
  });

  test('is stored in browser storage only, with a warning, if the browser rejects cookies', async () => {
    const page = await visitWithStoppedClock('/faq');
    const warned = warnings(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.clock.runFor(delay);
    await button(page, 'Essential Only').click();
    await expect.poll(() => stored(page)).toMatchObject({ local: 'declined' });
    await expect.poll(() => consentCookie(page)).toBeUndefined();
    expect(warned).toEqual([
      'Cookie consent: the browser rejected the cookie; the choice is only in browser storage.',
    ]);
    await page.reload();
    await page.clock.runFor(10 * delay);
    await expect.poll(() => banner(page).isVisible()).toBe(false);
  });
});

interface StoredChoices {
  readonly local?: string;
  readonly cookie?: string;
  readonly session?: string;
}

/** Opens a page with choices that an earlier visit or another page of the domain stored. */
async function visitWithChoice({ local, cookie, session }: StoredChoices): Promise<Page> {
  const page = await site.newPage();
  await stopClock(page);
  if (cookie !== undefined) {
    await page.context().addCookies([{ name: key, value: cookie, url: site.address('/') }]);
  }
  await page.addInitScript(
    ({ name, first, last }) => {
      if (sessionStorage.getItem('prepared') !== null) return;
      sessionStorage.setItem('prepared', '');
      if (first !== undefined) localStorage.setItem(name, first);
      if (last !== undefined) sessionStorage.setItem(name, last);
    },
    { name: key, first: local, last: session },
  );
  await page.goto(site.address('/faq'));
  await page.clock.runFor(10 * delay);
  return page;
}

describe('a stored choice', () => {
  test.each([
    [
      'local storage before the others',
      { local: 'accepted', cookie: 'declined', session: 'dismissed' },
      'accepted',
    ],
    ['a cookie before session storage', { cookie: 'declined', session: 'dismissed' }, 'declined'],
    ['session storage', { session: 'dismissed' }, 'dismissed'],
  ])('in %s applies and is copied to local storage', async (_, choices: StoredChoices, value) => {
    const page = await visitWithChoice(choices);
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    await expect.poll(() => stored(page)).toMatchObject({ local: value });
  });

  test('is ignored if it is not one of the three values', async () => {
    const page = await visitWithChoice({ local: 'maybe', cookie: 'yes' });
    await expect.poll(() => banner(page).isVisible()).toBe(true);
  });
});

describe('the dashboard', () => {
  test('has no banner, after a load and after navigation, and the next page has one', async () => {
    const page = await visitWithStoppedClock('/dashboard');
    await page.clock.runFor(10 * delay);
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    await page.goto(site.address('/faq'));
    await page.clock.runFor(delay - 1);
    await followLink(page, '/dashboard');
    await page.clock.runFor(10 * delay);
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    await followLink(page, '/about');
    await page.clock.runFor(delay - 1);
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await followLink(page, '/dashboard');
    await expect.poll(() => banner(page).isVisible()).toBe(false);
  });
});

test('the security threats page has the banner', async () => {
  const page = await visitWithStoppedClock('/security-threats');
  await page.clock.runFor(delay);
  await expect.poll(() => banner(page).isVisible()).toBe(true);
});

test('Global Privacy Control counts as declined, and the banner says so', async () => {
  const page = await site.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await stopClock(page);
  await page.goto(site.address('/faq'));
  await page.clock.runFor(delay);
  await expect
    .poll(() => banner(page).getByText('We treat that as declined').filter({ visible: true }).count())
    .toBe(1);
  await expect.poll(() => button(page, 'Accept All').filter({ visible: true }).count()).toBe(0);
  await button(page, 'Cookie Settings').click();
  await expect
    .poll(() => banner(page).getByText('We treat that as declined').filter({ visible: true }).count())
    .toBe(1);
  await expect.poll(() => button(page, 'Accept All').filter({ visible: true }).count()).toBe(0);
});
