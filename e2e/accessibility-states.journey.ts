import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults, overflowOf, rulesOfColor } from './look/page-faults.ts';
import { stillContext, type WindowWidth, windowOf } from './look/picture.ts';
import { connectBrowser, type SharedSite, sharedSite } from './shared-services.ts';

/** A page after somebody did something on it. */
interface PageState {
  readonly name: string;
  readonly path: string;
  readonly widths: readonly WindowWidth[];
  /** Brings the page into the state, and ends when it is there. */
  readonly reach: (page: Page) => Promise<void>;
  /** The visitor has not said yet what cookies are fine. */
  readonly undecided?: boolean;
}

const phoneAndDesk: readonly WindowWidth[] = [360, 1440];

const contactForm = (page: Page) => page.locator('#contact form');
const button = (form: Locator) => form.getByRole('button').last();

async function startForm(form: Locator): Promise<void> {
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-hydrated]').waitFor();
}

async function sendLead(page: Page, status: number): Promise<void> {
  await page.route('**/api/leads', (route) =>
    route.fulfill({ status, json: { id: '1', message: 'We call you before noon.' } }),
  );
  const form = contactForm(page);
  await startForm(form);
  const values = ['Ana', 'Ruiz', 'ana@ruiz-law.example', '(626) 555-0199', 'Ruiz Law', 'Our server is old.'];
  const fields = form.locator('.field :is(input, textarea)');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await button(form).click();
  // Under the pointer a toast stays.
  await page.locator('[data-toaster] li').hover();
}

const states: readonly PageState[] = [
  {
    name: 'the menu at the side',
    path: '/locations/pasadena/it-support',
    widths: [360, 768],
    async reach(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
    },
  },
  {
    name: 'a submenu of the navigation',
    path: '/faq',
    widths: [1440],
    async reach(page) {
      const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
      await navigation.getByRole('link', { name: 'Services', exact: true }).hover();
      await navigation.getByRole('link', { name: 'AI automation' }).waitFor();
    },
  },
  {
    name: 'the contact form with its messages',
    path: '/locations/pasadena/it-support',
    widths: phoneAndDesk,
    async reach(page) {
      await startForm(contactForm(page));
      await button(contactForm(page)).click();
      await contactForm(page).locator('.field-message').first().waitFor();
    },
  },
  {
    name: 'the page that the server answers a refused form with',
    path: '/locations/pasadena/it-support',
    widths: phoneAndDesk,
    async reach(page) {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/leads')),
        // Past the script, as a browser without any does.
        contactForm(page).evaluate((form) => form instanceof HTMLFormElement && form.submit()),
      ]);
      expect(answer.status()).toBe(422);
      await contactForm(page).locator('.error-summary').waitFor();
    },
  },
  {
    name: 'the referral form with its messages',
    path: '/referral-program',
    widths: phoneAndDesk,
    async reach(page) {
      const form = page.locator('form').filter({ has: page.getByLabel('Your Name') });
      await startForm(form);
      await button(form).click();
      await form.locator('.field-message').first().waitFor();
    },
  },
  {
    name: 'the toast of a lead that was stored',
    path: '/faq',
    widths: phoneAndDesk,
    reach: (page) => sendLead(page, 201),
  },
  {
    name: 'the toast of a lead that failed',
    path: '/faq',
    widths: phoneAndDesk,
    reach: (page) => sendLead(page, 503),
  },
  {
    name: 'a tip',
    path: '/thank-you',
    widths: phoneAndDesk,
    async reach(page) {
      await page.locator('#contact [data-behavior=tooltip] > button').click();
      await page.locator('#contact [role=tooltip]').waitFor();
    },
  },
  {
    name: 'the consent banner',
    path: '/faq',
    widths: phoneAndDesk,
    undecided: true,
    reach: (page) => page.getByRole('region', { name: 'Cookie consent' }).waitFor(),
  },
  {
    name: 'the settings of the consent banner',
    path: '/faq',
    widths: phoneAndDesk,
    undecided: true,
    async reach(page) {
      const banner = page.getByRole('region', { name: 'Cookie consent' });
      await banner.getByRole('button', { name: 'Cookie Settings' }).click();
      await banner.getByRole('button', { name: 'Back' }).waitFor();
    },
  },
  ...['/roi-calculator', '/size-check'].map((path) => ({
    name: `the calculator ${path} with numbers of one's own`,
    path,
    widths: phoneAndDesk,
    async reach(page: Page) {
      const field = page.locator('input[name=employees]');
      await field.scrollIntoViewIfNeeded();
      await expect
        .poll(
          async () => {
            await field.fill('120');
            await field.press('Tab');
            return new URL(page.url()).searchParams.get('employees');
          },
          { timeout: 60_000 },
        )
        .toBe('120');
    },
  })),
  {
    name: 'questions that stand open',
    path: '/faq',
    widths: phoneAndDesk,
    async reach(page) {
      await page.locator('main details > summary').first().click();
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '');
      });
    },
  },
  {
    name: "the office's map",
    path: '/home',
    widths: phoneAndDesk,
    async reach(page) {
      await page.route('https://www.openstreetmap.org/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Map</title>',
        }),
      );
      const ask = page.getByRole('button', { name: 'Show the map' });
      await ask.scrollIntoViewIfNeeded();
      await ask.click();
      await page.locator('main iframe').waitFor();
    },
  },
  {
    name: 'a page that was swapped in',
    path: '/faq',
    widths: phoneAndDesk,
    async reach(page) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
      await page.waitForFunction(() => /privacy/i.test(document.title));
      await page.locator('h1:focus').waitFor();
    },
  },
];

const cases = states.flatMap((state) => state.widths.map((width) => ({ ...state, width })));

let browser: Browser;
let site: SharedSite;
let lookedAt = 0;

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), sharedSite()]);
});

afterAll(async () => {
  console.log(
    `axe: ${states.length} states that somebody brings about, looked at ${lookedAt} times (light and dark)`,
  );
  await browser.close();
});

/** A page in a state, and what closes it. */
async function openIn(state: PageState, width: WindowWidth): Promise<Page> {
  const context = state.undecided
    ? await browser.newContext({ reducedMotion: 'reduce' })
    : await stillContext(browser);
  const page = await context.newPage();
  await page.setViewportSize(windowOf(width));
  await page.goto(site.url + state.path);
  await state.reach(page);
  return page;
}

describe('has nothing that axe finds:', () => {
  test.concurrent.each(cases)('$name, $width px', async ({ width, ...state }) => {
    const page = await openIn(state, width);
    expect(await axeFaults(page), 'light').toEqual([]);
    expect(await overflowOf(page)).toBeUndefined();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, rulesOfColor), 'dark').toEqual([]);
    lookedAt += 2;
    await page.context().close();
  });

  test('in every state', () => {
    expect(lookedAt).toBe(cases.length * 2);
    expect(states.length).toBeGreaterThanOrEqual(15);
  });
});

test('a state with a fault is found out, and no other sees it', async () => {
  const [state] = states;
  if (state === undefined) throw new Error('There are no states.');
  const page = await openIn(state, 360);
  const close = page.getByRole('button', { name: 'Close' });
  await close.evaluate((element) => {
    element.style.color = '#ccc';
    element.style.backgroundColor = '#fff';
  });
  expect((await axeFaults(page)).map((fault) => fault.split(':')[0])).toEqual(['color-contrast']);
  await close.click();
  await page.locator('header [popover]').waitFor({ state: 'hidden' });
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});
