import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';
import { cellPage } from './site-pages.ts';

/** A typical landing page from a search, opened on a slow connection. */
const { path } = cellPage;

/** Maximum number of bytes of the compressed page, with its styles. */
const pageBudget = 20_000;

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

let browser: Browser;
let site: SharedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), sharedSite()]);
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

/** Records layout shifts and the largest element of the first screen. */
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

const testFont = (name: string) =>
  `url("data:font/ttf;base64,${readFileSync(new URL(`fixtures/fonts/${name}-latin.ttf`, import.meta.url), 'base64')}")`;

/** Fonts that take the place of system fonts of the same name, so that the result does not depend on the machine. */
const systemFonts: Readonly<Record<string, string>> = {
  'Liberation Sans': testFont('liberation-sans'),
  'Liberation Serif': testFont('liberation-serif'),
};

/** Replaces the sources of the fallback faces in styles. Faces for other system fonts do not load. */
function withTestFonts(css: string): string {
  return css.replaceAll(/src:\s*(local\([^;}]*\))/g, (_declaration, sources: string) => {
    const found = Object.keys(systemFonts).find((name) => sources.includes(name));
    return `src: ${found === undefined ? "local('no-such-font')" : systemFonts[found]}`;
  });
}

/** Opens the page with the test's fallback fonts; its own fonts arrive after the first paint. */
async function openWithLateFonts(page: Page): Promise<void> {
  let replaced = 0;
  await page.route(
    (url) => url.pathname === path || url.pathname.endsWith('.css'),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = withTestFonts(text);
      if (body !== text) replaced += 1;
      await route.fulfill({ response, body });
    },
  );
  const painted = Promise.withResolvers<void>();
  await page.route('**/fonts/*', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  painted.resolve();
  await page.waitForLoadState();
  expect(replaced).toBeGreaterThan(0);
}

test.each(windows)(
  'at $width px nothing moves when the fonts arrive, and text is the largest element',
  async (viewport) => {
    // The fallback fonts come from data: addresses, which the policy of the site does not allow.
    const context = await browser.newContext({ viewport, bypassCSP: true });
    const page = await watch(context);
    await openWithLateFonts(page);
    await page.evaluate(() => document.fonts.ready);
    // The consent banner appears after a second. It covers the page and moves nothing.
    await page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    const { shift, largest } = await page.evaluate(() => window.seen);
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Public Sans"'))).toBe(true);
    // The lead above the map may wrap differently in the fallback font, which moves the map by a line.
    expect(shift).toBeLessThan(0.03);
    expect(['h1', 'p']).toContain(largest);
    const covered = await page.evaluate(() => {
      const parts = document.querySelectorAll('header, #cookie-settings, body > div > nav');
      return [...parts].reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) / innerHeight;
    });
    if (viewport.width === 360) expect(covered, 'the share of header, banner and actions').toBeLessThan(0.31);
    await context.close();
  },
);

test('a layout shift is detected', async () => {
  const context = await browser.newContext({ viewport: windows[0], bypassCSP: true });
  const page = await watch(context);
  await page.goto(site.url + path);
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p style="height:200px">'),
  );
  await expect.poll(() => page.evaluate(() => window.seen.shift)).toBeGreaterThan(0.05);
  await context.close();
});

test('nothing blocks the first paint of the page', async () => {
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

test('the page is within its size budget', async () => {
  const request = get(site.url + path, { headers: { 'accept-encoding': 'br' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const size = (await response?.toArray())?.reduce((sum: number, { length }: Buffer) => sum + length, 0);
  console.log(`${path}: ${size} bytes brotli of ${pageBudget}`);
  expect(response?.headers['content-encoding']).toBe('br');
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThanOrEqual(pageBudget);
});
