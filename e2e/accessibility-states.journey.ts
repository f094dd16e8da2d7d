import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults, overflowOf, rulesOfColor, rulesOfStructure } from './look/page-faults.ts';
import { stillContext, type WindowWidth, windowOf } from './look/picture.ts';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';
import { cellPage } from './site-pages.ts';

/** A page after a visitor's action. */
interface PageState {
  readonly name: string;
  readonly path: string;
  readonly widths: readonly [WindowWidth, ...WindowWidth[]];
  /** Selectors of what the state changes. Only these are checked for colors, in both schemes, and sizes. */
  readonly parts: readonly string[];
  /** Brings the page into the state. Resolves when the page is in it. */
  readonly reach: (page: Page) => Promise<void>;
  /** Whether the state depends on the window in which it was reached. */
  readonly isOfWindow?: boolean;
  /** A selector of what is visible in this state alone. */
  readonly sign: string;
  /** Whether the visitor has not made a cookie choice. */
  readonly undecided?: boolean;
}

const phoneAndDesk = [360, 1440] as const;

const contactForm = (page: Page) => page.locator('#contact form');
const button = (form: Locator) => form.getByRole('button').last();

async function startForm(form: Locator): Promise<void> {
  // Playwright's own scrolling waits for two equal frames, which a page in the background may not draw.
  await form.evaluate((element) => element.scrollIntoView());
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
  // A toast under the pointer does not close.
  await page.locator('[data-toaster] li').hover();
}

const states: readonly PageState[] = [
  {
    name: 'the side menu',
    path: cellPage.path,
    widths: [360, 768],
    parts: ['header [popover]'],
    sign: 'header [popover]:popover-open',
    async reach(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
    },
  },
  {
    name: 'a submenu of the navigation',
    path: '/faq',
    widths: [1440],
    parts: ['header'],
    sign: 'header a[href="/services/ai-automation"]',
    async reach(page) {
      const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
      await navigation.getByRole('link', { name: 'Services', exact: true }).hover();
      await navigation.getByRole('link', { name: 'AI automation' }).waitFor();
    },
  },
  {
    name: 'the contact form with error messages',
    path: cellPage.path,
    widths: phoneAndDesk,
    parts: ['#contact'],
    sign: '#contact .field-message',
    async reach(page) {
      await startForm(contactForm(page));
      await button(contactForm(page)).click();
      await contactForm(page).locator('.field-message').first().waitFor();
    },
  },
  {
    name: 'the page in answer to a refused form',
    path: cellPage.path,
    widths: phoneAndDesk,
    parts: ['#contact'],
    sign: '#contact .error-summary',
    async reach(page) {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/leads')),
        // `submit()` bypasses the script, like a browser without JavaScript.
        contactForm(page).evaluate((form) => form instanceof HTMLFormElement && form.submit()),
      ]);
      expect(answer.status()).toBe(422);
      await contactForm(page).locator('.error-summary').waitFor();
    },
  },
  {
    name: 'the referral form with error messages',
    path: '/referral-program',
    widths: phoneAndDesk,
    parts: ['main form'],
    sign: 'main .field-message',
    async reach(page) {
      const form = page.locator('form').filter({ has: page.getByLabel('Your Name') });
      await startForm(form);
      await button(form).click();
      await form.locator('.field-message').first().waitFor();
    },
  },
  {
    name: 'the toast of a stored lead',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['#contact', '[data-toaster]'],
    sign: '[data-toaster] li',
    reach: (page) => sendLead(page, 201),
  },
  {
    name: 'the toast of a failed lead',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['#contact', '[data-toaster]'],
    sign: '[data-toaster] li',
    reach: (page) => sendLead(page, 503),
  },
  {
    name: 'a tooltip',
    path: '/thank-you',
    widths: phoneAndDesk,
    parts: ['#contact'],
    sign: '#contact [role=tooltip]',
    isOfWindow: true,
    async reach(page) {
      const tip = page.locator('#contact [role=tooltip]');
      await tip.evaluate((element: HTMLElement) => element.hidePopover());
      // Without a pointer: a layout that moves away below it would close the tooltip.
      await page.locator('#contact [data-behavior=tooltip] > button').dispatchEvent('click');
      await tip.waitFor();
    },
  },
  {
    name: 'the consent banner',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['[aria-label="Cookie consent"]'],
    sign: '[aria-label="Cookie consent"]',
    undecided: true,
    reach: (page) => page.getByRole('region', { name: 'Cookie consent' }).waitFor(),
  },
  {
    name: 'the settings of the consent banner',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['[aria-label="Cookie consent"]'],
    sign: '[aria-label="Cookie consent"] [data-view=settings]',
    undecided: true,
    async reach(page) {
      const banner = page.getByRole('region', { name: 'Cookie consent' });
      await banner.getByRole('button', { name: 'Cookie Settings' }).click();
      await banner.getByRole('button', { name: 'Back' }).waitFor();
    },
  },
  ...['/roi-calculator', '/size-check'].map((path) => ({
    name: `the calculator ${path} with changed numbers`,
    path,
    widths: phoneAndDesk,
    parts: ['main'],
    sign: 'input[name=employees]',
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
          { timeout: 120_000 },
        )
        .toBe('120');
    },
  })),
  {
    name: 'open questions',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['main'],
    sign: 'main details[open]',
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
    parts: ['main section:has(iframe)'],
    sign: 'main iframe',
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
      // The bar at the foot of the window covers part of a link at some positions, which axe counts as a small target.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  {
    name: 'a page after navigation',
    path: '/faq',
    widths: phoneAndDesk,
    parts: ['main'],
    sign: 'h1:focus',
    async reach(page) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
      await page.waitForFunction(() => /privacy/i.test(document.title));
      await page.locator('h1:focus').waitFor();
    },
  },
];

let decided: BrowserContext;
let undecided: BrowserContext;
let site: SharedSite;
let checks = 0;

beforeAll(async () => {
  const [browser, shared] = await Promise.all([workerBrowser(), sharedSite()]);
  site = shared;
  decided = await stillContext(browser);
  undecided = await browser.newContext({ reducedMotion: 'reduce' });
});

afterAll(async () => {
  console.log(`axe: ${states.length} states, ${checks} checks (light and dark)`);
  await decided.browser()?.close();
});

/** Opens a page and brings it into a state. */
async function openIn(state: PageState, width: WindowWidth): Promise<Page> {
  const page = await (state.undecided ? undecided : decided).newPage();
  await page.setViewportSize(windowOf(width));
  await page.goto(site.url + state.path);
  await state.reach(page);
  return page;
}

describe('axe finds no violation in', () => {
  test.concurrent.each(states)('$name', async (state) => {
    const [first, ...others] = state.widths;
    const page = await openIn(state, first);
    expect(await axeFaults(page, { only: rulesOfStructure }), 'the whole page').toEqual([]);
    for (const width of [first, ...others]) {
      await page.setViewportSize(windowOf(width));
      await page.emulateMedia({ colorScheme: 'light' });
      if (state.isOfWindow && width !== first) await state.reach(page);
      await page.locator(state.sign).first().waitFor();
      expect(await axeFaults(page, undefined, state.parts)).toEqual([]);
      expect(await overflowOf(page)).toBeUndefined();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFaults(page, { only: rulesOfColor }, state.parts), 'dark').toEqual([]);
      checks += 2;
    }
    await page.close();
  });

  test('every state', () => {
    expect(checks).toBe(states.flatMap(({ widths }) => widths).length * 2);
    expect(states.length).toBeGreaterThanOrEqual(15);
  });
});

test('a violation is found in the state that has it, and in no other', async () => {
  const [state] = states;
  if (state === undefined) throw new Error('There are no states.');
  const page = await openIn(state, 360);
  const close = page.getByRole('button', { name: 'Close' });
  await close.evaluate((element) => {
    element.style.color = '#ccc';
    element.style.backgroundColor = '#fff';
  });
  const drawn = () => axeFaults(page, { only: rulesOfColor }, state.parts);
  expect((await drawn()).map((fault) => fault.split(':')[0])).toEqual(['color-contrast']);
  await close.click();
  await page.locator('header [popover]').waitFor({ state: 'hidden' });
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});
