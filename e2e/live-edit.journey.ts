import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureSite, serveFixture } from './fixtures/browser/serve-fixture.ts';
import { workerBrowser } from './shared-services.ts';

let browser: Browser;
let site: FixtureSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), serveFixture({ live: true })]);
  page = await browser.newPage();
  await openAndCompare('/second');
});

/** Opens a page and waits until live editing has compared it with the current one. */
async function openAndCompare(path: string): Promise<void> {
  const compared = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  await page.goto(`${site.url}${path}`);
  await page.waitForLoadState('load');
  await page.locator('[data-hydrated]').waitFor();
  await site.listening();
  await compared;
}

afterAll(async () => {
  await browser.close();
  await site.close();
});

test('a saved change appears without a load and keeps scroll position, typed text and running islands', async () => {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.fill('input[name=note]', 'typed');
  await page.click('[data-count]');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  site.edit((html) =>
    html
      .replace('<h1>Second page', '<p>new block</p><h1>Changed heading')
      .replace('<title>Second', '<title>Changed')
      .replace('.css"', '.css?changed"'),
  );
  site.send({ type: 'changed' });
  await page.locator('h1 >> text=Changed heading').waitFor();
  await expect.poll(() => page.title()).toBe('Changed');
  await expect.poll(() => page.locator('main > p').first().textContent()).toBe('new block');
  const stylesheets = page.locator('link[rel=stylesheet][href]');
  await expect.poll(() => stylesheets.getAttribute('href')).toMatch(/\.css\?changed$/);
  await expect.poll(() => page.inputValue('input[name=note]')).toBe('typed');
  await expect.poll(() => page.locator('[data-count]').textContent()).toBe('2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(true);
});

test('an invalid save shows its errors over the page until it is fixed', async () => {
  const diagnostic = {
    file: 'content/cities/hanover.json',
    line: 9,
    column: 3,
    code: 'CB_UNKNOWN_PROPERTY',
    severity: 'error',
    message: 'unknown property "phoneNumbr"',
    hint: 'Did you mean "phoneNumber"?',
  } as const;
  site.send({ type: 'error', diagnostics: [diagnostic], isTaken: false });
  const panel = page.locator('cityblock-diagnostics');
  await panel.waitFor();
  const text = await panel.locator('details').textContent();
  expect(text).toContain('The save has 1 error and is not shown');
  expect(text).toContain('content/cities/hanover.json:9:3');
  expect(text).toContain('unknown property "phoneNumbr"');
  expect(text).toContain('Did you mean "phoneNumber"?');
  await expect.poll(() => page.locator('h1').textContent()).toContain('heading');
  site.send({ type: 'error', diagnostics: [diagnostic], isTaken: true });
  await panel.getByText('1 error; parts that cannot be shown are left out').waitFor();
  site.send({
    type: 'error',
    diagnostics: [{ ...diagnostic, severity: 'warning' }],
    isTaken: true,
  });
  await panel.getByText('The content has 1 warning').click();
  await panel.getByText('content/cities/hanover.json:9:3 warning CB_UNKNOWN_PROPERTY').waitFor();
  site.send({ type: 'changed' });
  await expect.poll(() => panel.count()).toBe(0);
});

test('a save between the answer of a page and the start of live editing is shown', async () => {
  const release = site.holdScripts();
  const requested = page.waitForRequest((request) => request.resourceType() === 'script');
  const opening = page.goto(`${site.url}/second`);
  await requested;
  site.edit((html) => html.replace('Second page', 'Heading saved meanwhile'));
  release();
  await opening;
  await page.locator('h1 >> text=Heading saved meanwhile').waitFor();
});

test('a page that was not saved during its load is compared once and not loaded again', async () => {
  await page.locator('[data-hydrated]').waitFor();
  site.edit((html) => html.replace('Second page', 'Heading saved meanwhile'));
  site.takeRequests();
  await openAndCompare('/second');
  await page.locator('h1 >> text=Heading saved meanwhile').waitFor();
  expect(site.takeRequests().filter((request) => request === 'GET /second')).toHaveLength(2);
});

test('a saved change of a page with all its styles in the document appears without a load', async () => {
  const withoutStylesheet = (html: string) => html.replace(/<link rel="stylesheet"[^>]*>/g, '');
  site.edit(withoutStylesheet);
  await openAndCompare('/second');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  site.edit((html) => withoutStylesheet(html).replace('Second page', 'Heading of an example'));
  site.send({ type: 'changed' });
  await page.locator('h1 >> text=Heading of an example').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(true);
});
