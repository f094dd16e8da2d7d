import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureSite, serveFixture } from './fixtures/browser/serve-fixture.ts';
import { workerBrowser } from './shared-services.ts';

let browser: Browser;
let site: FixtureSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), serveFixture({ speculation: true })]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Opens the first page, waits for its speculation rules, and hovers over the link to the second page. */
async function restOnLink(prepare: (page: Page) => Promise<void>): Promise<Page> {
  const page = await browser.newPage();
  await prepare(page);
  site.takeRequests();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await expect.poll(() => site.takeRequests().join()).toContain('/speculation-rules.json');
  await page.hover('nav >> text=second');
  return page;
}

test('without client navigation, the browser prefetches the page of a hovered link only', async () => {
  const page = await restOnLink(async (opened) => {
    await opened.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  });
  await expect.poll(() => site.takeRequests(), { timeout: 120_000 }).toEqual(['GET /second ahead']);
  await page.click('nav >> text=second');
  await page.waitForFunction(() => document.title === 'Second');
  expect(site.takeRequests()).not.toContain('GET /second');
  const delivery = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  );
  expect(delivery).toMatchObject([{ deliveryType: 'navigational-prefetch' }]);
  await page.close();
});

test('with client navigation, the script prefetches the page and the browser does not', async () => {
  const page = await restOnLink(async () => {});
  await expect.poll(() => site.takeRequests()).toEqual(['GET /second']);
  // A browser follows a rule of moderate eagerness after 200 ms. The clock of the page measures that time.
  await page.evaluate(async () => {
    const start = performance.now();
    while (performance.now() - start < 800) await new Promise(requestAnimationFrame);
  });
  expect(site.takeRequests()).toEqual([]);
  await page.close();
});
