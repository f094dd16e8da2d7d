import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenAtFreePort } from '../server/testing/free-port.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;
let service: Server;

/** The paths that were requested from the service that the site embeds. */
let requested: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'start' })]);
  service = createServer(({ url = '' }, response) => {
    requested.push(url);
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Reviews of the service</p>');
  });
  const port = await listenAtFreePort(service);
  await embed(`http://127.0.0.1:${port}/embed`);
}, 240_000);

afterAll(async () => {
  service?.close();
  await Promise.all([browser?.close(), site?.stop()]);
});

beforeEach(() => {
  requested = [];
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** Edits the home page as an editor would, and waits until the server shows the change. */
async function embed(embedUrl: string): Promise<void> {
  const file = join(site.contentDir, 'pages/home.json');
  const text = await readFile(file, 'utf8');
  const added = `"type": "reviews", "embedUrl": ${JSON.stringify(embedUrl)}, "show": "Show the service",`;
  await writeFile(file, text.replace('"type": "reviews",', added));
  await vi.waitFor(
    async () => {
      const home = await fetch(`${site.url}/home`);
      expect(await home.text()).toContain(`data-embed="${embedUrl}"`);
    },
    { timeout: 120_000, interval: 200 },
  );
}

async function visit(choice?: string, hasPrivacyControl = false): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(
    ([value, isOn]) => {
      if (value !== '') localStorage.setItem('cookie-consent', value);
      if (isOn) Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    },
    [choice ?? '', hasPrivacyControl] as const,
  );
  await page.goto(`${site.url}/home`);
  await page.waitForLoadState('networkidle');
  return page;
}

const widget = (page: Page) => page.locator('[data-behavior="reviews-widget"]');

/** Scrolls to the widget and waits for the reviews of the site. */
async function readReviews(page: Page): Promise<void> {
  await widget(page).scrollIntoViewIfNeeded();
  await widget(page).locator('blockquote').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The distance of the block after the reviews from the top of the page. */
const nextBlockTop = (page: Page) =>
  widget(page).evaluate((element) => {
    const next = element.closest('main > *')?.nextElementSibling;
    return Math.round((next?.getBoundingClientRect().top ?? Number.NaN) + scrollY);
  });

test('a visitor without a choice sees the reviews of the site, and the service after consent, in the same place', async () => {
  const page = await visit();
  const top = await nextBlockTop(page);
  await readReviews(page);
  expect(await nextBlockTop(page), 'with the reviews of the site').toBe(top);
  expect(requested).toEqual([]);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await widget(page).locator('iframe:not([data-arriving])').waitFor();
  expect(requested).toEqual(['/embed']);
  await expect
    .poll(() => widget(page).frameLocator('iframe').locator('p').textContent())
    .toBe('Reviews of the service');
  await expect.poll(() => widget(page).locator('blockquote').count()).toBe(0);
  expect(await nextBlockTop(page), 'with the service').toBe(top);
});

test('a visitor who accepted earlier loads the service when the widget is near', async () => {
  const page = await visit('accepted');
  expect(requested).toEqual([]);
  await widget(page).scrollIntoViewIfNeeded();
  await expect.poll(() => requested).toEqual(['/embed']);
});

test.each([
  ['who declined', 'declined', false],
  ['with Global Privacy Control, even after an earlier acceptance,', 'accepted', true],
])('a visitor %s loads the service only with its button', async (_, choice, hasPrivacyControl) => {
  const page = await visit(choice, hasPrivacyControl);
  await readReviews(page);
  expect(requested).toEqual([]);
  await widget(page).getByRole('button', { name: 'Show the service' }).click();
  await expect.poll(() => requested).toEqual(['/embed']);
});
