import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visitSite } from './visited-site.ts';

const site = visitSite();

const form = (page: Page) => page.locator('#contact form');
const toast = (page: Page) => page.locator('[data-toaster] li');
const title = (page: Page) => toast(page).locator('.toast-title');
const viewport = (page: Page) => page.locator('.toast-viewport');

interface Answer {
  readonly status: number;
  readonly message: string;
}

/** Opens a page with a filled-in contact form. Each lead gets the next answer. */
async function visitFilledForm(
  answers: readonly Answer[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.newPage(options);
  await page.clock.install({ time: new Date('2026-11-21T12:00:00-08:00') });
  let next = 0;
  await page.route('**/api/leads', (route) => {
    const { status, message } = answers[next] ?? { status: 500, message: '' };
    next += 1;
    return route.fulfill({ status, json: { message } });
  });
  await page.goto(site.address('/thank-you'));
  await form(page).scrollIntoViewIfNeeded();
  await form(page).locator('[data-hydrated]').waitFor();
  await fill(page);
  return page;
}

async function fill(page: Page): Promise<void> {
  const values = ['Ana', 'Ruiz', 'ana@ruiz-law.example', '(626) 555-0199', 'Ruiz Law', 'Our server is old.'];
  const fields = form(page).locator('.field :is(input, textarea)');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
}

/** Resolves after the page has rendered what its earlier tasks changed. */
const rendered = async (page: Page) => {
  // The timers of the page may be stopped. Each round trip runs its message tasks, which React uses.
  for (let round = 0; round < 10; round += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
    );
  }
};

const submit = (page: Page) => form(page).getByRole('button').click();

async function visitToast(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitFilledForm([{ status: 201, message: 'We call you.' }], options);
  await submit(page);
  await toast(page).waitFor();
  return page;
}

test('only the newest toast is shown', async () => {
  const page = await visitFilledForm([
    { status: 503, message: 'Closed.' },
    { status: 201, message: 'We call you.' },
  ]);
  await submit(page);
  await expect.poll(() => title(page).allTextContents()).toEqual(['Submission Error']);
  await submit(page);
  await expect.poll(() => title(page).allTextContents()).toEqual(['Thank you for your interest!']);
  await expect.poll(() => toast(page).count()).toBe(1);
});

test('a toast closes by itself after 5,000 ms', async () => {
  const page = await visitFilledForm([{ status: 201, message: 'We call you.' }]);
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00-08:00'));
  await submit(page);
  // The pointer over a toast would hold it.
  await page.mouse.move(0, 0);
  const step = 20;
  /** Advances the page's clock and lets React render, which the clock does not control. */
  const shownAfter = async (time: number) => {
    await page.clock.runFor(time);
    await rendered(page);
    return page.locator('[data-toaster] li[data-state=open]').count();
  };
  await expect.poll(() => shownAfter(step), { interval: 1 }).toBe(1);
  expect(await shownAfter(5000 - 2 * step)).toBe(1);
  await page.clock.runFor(2 * step);
  await expect.poll(() => toast(page).count()).toBe(0);
});

/** Drags the toast horizontally and releases it. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await title(page).boundingBox();
  if (box === null) throw new Error('The toast is not in view.');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + distance * part, y);
  await page.mouse.up();
}

/** Whether the toasts cover a part of the consent banner. */
async function coversBanner(page: Page): Promise<boolean> {
  const banner = page.locator('#cookie-settings');
  const [one, other] = await Promise.all([banner.boundingBox(), viewport(page).boundingBox()]);
  if (one === null || other === null) throw new Error('The banner or the toasts are not in view.');
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0;
}

test('a toast fits the window, covers nothing of the consent banner, has the focus after F8, and leaves by a swipe', async () => {
  const page = await visitFilledForm([{ status: 201, message: 'We call you.' }]);
  // Time would close the toast.
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00-08:00'));
  await page.locator('#cookie-settings').waitFor();
  await submit(page);
  await page.mouse.move(0, 0);
  const shown = async () => {
    await page.clock.runFor(20);
    await rendered(page);
    return toast(page).count();
  };
  await expect.poll(shown, { interval: 1 }).toBe(1);

  const width = async () => (await viewport(page).boundingBox())?.width;
  for (const [windowWidth, wanted] of [
    [1280, 420],
    [768, 420],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width: windowWidth, height: 800 });
    await expect.poll(() => width(), { message: `${windowWidth} px` }).toBe(wanted);
  }
  for (const windowWidth of [1440, 900]) {
    await page.setViewportSize({ width: windowWidth, height: 900 });
    await expect.poll(() => coversBanner(page), { message: `${windowWidth} px` }).toBe(false);
  }

  await form(page).getByLabel('First Name').focus();
  await page.keyboard.press('F8');
  await expect.poll(() => viewport(page).evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('[data-toaster]')?.contains(document.activeElement)),
    )
    .toBe(true);

  // More than 50 px to the right dismiss the toast; 30 px, 49 px and left do not.
  for (const distance of [30, 49, -80]) {
    await swipe(page, distance);
    await rendered(page);
    await expect
      .poll(() => toast(page).getAttribute('data-state'), { message: `${distance} px` })
      .toBe('open');
  }
  await swipe(page, 52);
  await expect.poll(() => toast(page).count()).toBe(0);
});

describe('a swipe', () => {
  test('by touch dismisses the toast', async () => {
    const page = await visitToast({ hasTouch: true, viewport: { width: 390, height: 800 } });
    const box = await title(page).boundingBox();
    if (box === null) throw new Error('The toast is not in view.');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shift = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 20 + shift, y: box.y + 8 }],
      });
    await touch('touchStart');
    for (const shift of [10, 25, 40, 55, 70]) await touch('touchMove', shift);
    await touch('touchEnd');
    await expect.poll(() => toast(page).count()).toBe(0);
  });
});

test('the code of toasts is fetched with the first toast', async () => {
  const page = await site.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  let sent = 0;
  await page.route('**/api/leads', (route) => {
    sent += 1;
    return route.fulfill({ status: 201, json: { message: 'Sent.' } });
  });
  await page.goto(site.address('/thank-you'));
  await form(page).scrollIntoViewIfNeeded();
  await form(page).locator('[data-hydrated]').waitFor();
  await fill(page);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await submit(page);
  await toast(page).waitFor();
  expect(scripts.length).toBeGreaterThan(before);
  const after = scripts.length;
  await fill(page);
  await submit(page);
  await expect.poll(() => sent).toBe(2);
  await expect.poll(() => form(page).getByLabel('First Name').inputValue()).toBe('');
  expect(scripts.length).toBe(after);
});
