import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser, type SharedSite, sharedSite } from './shared-services.ts';

/** The page that a search leads to, on a telephone with one bar of signal. */
const path = '/locations/pasadena/it-support';

/** What the page may weigh on the way, its styles included. */
const pageBudget = 20_000;

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

let browser: Browser;
let site: SharedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), sharedSite()]);
});

afterAll(async () => {
  await browser.close();
});

interface Seen {
  shift: number;
  largest: string;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Notes what moves without anybody having touched anything, and which element is the largest in the first screen. */
async function watch(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.seen = { shift: 0, largest: '' };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') window.seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('element' in entry && entry.element instanceof Element) {
          window.seen.largest = entry.element.localName;
        }
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return page;
}

/** Lets the page wait for its fonts longer than it waits to be painted. */
const delayFonts = (page: Page) =>
  page.route('**/fonts/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });

test.each(windows)(
  'at $width px nothing moves when the fonts come, and text comes first',
  async (viewport) => {
    const context = await browser.newContext({ viewport });
    const page = await watch(context);
    await delayFonts(page);
    await page.goto(site.url + path);
    await page.evaluate(() => document.fonts.ready);
    // The consent banner comes after a second; it lies on the page and moves nothing.
    await page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    const { shift, largest } = await page.evaluate(() => window.seen);
    expect(await page.evaluate(() => document.fonts.check('16px "Public Sans"'))).toBe(true);
    expect(shift).toBeLessThan(0.005);
    expect(['h1', 'p']).toContain(largest);
    await context.close();
  },
);

test('what moves a page is noticed', async () => {
  const context = await browser.newContext({ viewport: windows[0] });
  const page = await watch(context);
  await page.goto(site.url + path);
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p style="height:200px">'),
  );
  await expect.poll(() => page.evaluate(() => window.seen.shift)).toBeGreaterThan(0.05);
  await context.close();
});

test('nothing stands between the page and its first paint', async () => {
  const context = await browser.newContext({ viewport: windows[0] });
  const page = await context.newPage();
  await page.goto(site.url + path);
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  );
  expect(blocking).toEqual([]);
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const used = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.woff2')),
  );
  expect(preloaded.length).toBeGreaterThan(0);
  expect([...used].sort()).toEqual([...preloaded].sort());
  await context.close();
});

test('the page keeps to its weight', async () => {
  const request = get(site.url + path, { headers: { 'accept-encoding': 'br' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const size = (await response?.toArray())?.reduce((sum: number, { length }: Buffer) => sum + length, 0);
  console.log(`${path}: ${size} bytes brotli of ${pageBudget}`);
  expect(response?.headers['content-encoding']).toBe('br');
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(pageBudget);
});
