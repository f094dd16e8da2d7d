import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FixtureSite, serveFixture } from './fixtures/browser/serve-fixture.ts';
import { workerBrowser } from './shared-services.ts';

let browser: Browser;
let site: FixtureSite;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), serveFixture()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  site.takeRequests();
});

afterEach(() => page.close());

const island = (index: number) => page.locator('[data-island]').nth(index);
const colorOf = (selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color);
const scripts = () => site.takeRequests().filter((request) => request.endsWith('.js'));

test('no island loads before it is due; then it runs', async () => {
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  expect(scripts()).toEqual(['GET /assets/client.js']);

  await island(0).locator('[data-count]').hover();
  await expect.poll(() => island(0).getAttribute('data-hydrated')).toBe('');
  await island(0).locator('[data-count]').click();
  await expect.poll(() => island(0).locator('[data-count]').textContent()).toBe('6');
  await expect.poll(() => island(0).locator('label').textContent()).toBe('</script><b>&');
  await expect.poll(() => island(1).getAttribute('data-hydrated')).toBeNull();
  expect(problems).toEqual([]);
});

test('ids of islands on one page are unique and match the server', async () => {
  await page.goto(site.url);
  const ids = await page.locator('[data-island] input').evaluateAll((inputs) => inputs.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3);
  await island(1).locator('[data-count]').hover();
  await expect.poll(() => island(1).getAttribute('data-hydrated')).toBe('');
  await expect.poll(() => island(1).locator('input').getAttribute('id')).toBe(ids[1]);
  expect(problems).toEqual([]);
});

test('an island that is due when visible loads on scroll', async () => {
  await page.goto(site.url);
  await expect.poll(() => island(2).getAttribute('data-hydrated')).toBeNull();
  await page.evaluate(() => document.getElementById('anchor')?.scrollIntoView());
  await expect.poll(() => island(2).getAttribute('data-hydrated')).toBe('');
});

test('styles of the page apply to an island before and after hydration', async () => {
  await page.goto(site.url);
  const styles = () => page.evaluate(() => document.styleSheets.length);
  const before = await styles();
  await expect.poll(() => colorOf('[data-island] >> nth=0 >> [data-count]')).toBe('rgb(5, 5, 5)');
  await island(0).locator('[data-count]').hover();
  await expect.poll(() => island(0).getAttribute('data-hydrated')).toBe('');
  await island(0).locator('[data-count]').click();
  await expect.poll(() => colorOf('[data-island] >> nth=0 >> [data-count]')).toBe('rgb(5, 5, 5)');
  await expect.poll(() => colorOf('[data-island] button >> text=loud')).toBe('rgb(4, 4, 4)');
  await expect.poll(() => colorOf('[data-static]')).toBe('rgb(2, 2, 2)');
  expect(await styles()).toBe(before);
});

test('navigation applies the styles of each page, also with a running island', async () => {
  await page.goto(site.url);
  await page.click('nav >> text=plain');
  await page.waitForFunction(() => document.title === 'Plain');
  problems.length = 0;
  await expect.poll(() => colorOf('[data-static=quiet]')).toBe('rgb(3, 3, 3)');

  await page.click('nav >> text=second');
  await expect.poll(() => island(0).getAttribute('data-hydrated')).toBe('');
  await expect.poll(() => colorOf('[data-static=quiet]')).toBe('rgb(3, 3, 3)');
  await expect.poll(() => colorOf('[data-static=plain]')).toBe('rgb(1, 1, 1)');
  await expect.poll(() => colorOf('[data-count]')).toBe('rgb(5, 5, 5)');

  await page.click('nav >> text=first');
  await page.waitForFunction(() => document.title === 'First');
  await expect.poll(() => colorOf('main > [data-static]')).toBe('rgb(2, 2, 2)');
  await expect.poll(() => page.locator('link[rel=stylesheet][href]').count()).toBe(1);
  expect(problems).toEqual([]);
});

test('an island that fails keeps its server HTML and does not affect the page', async () => {
  await page.goto(`${site.url}/broken`);
  await expect.poll(() => problems.join()).toContain('broken on purpose');
  await expect.poll(() => island(0).textContent()).toBe('server text');
  await island(1).locator('[data-count]').click();
  await expect.poll(() => island(1).locator('[data-count]').textContent()).toBe('4');
});

test('behaviors start with their page and stop when it is left', async () => {
  await page.goto(site.url);
  await page.click('nav >> text=second');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.log))
    .toBe(' start:left stop:left start:right');
});

test('a late behavior loads when it is due; an unknown behavior is reported', async () => {
  await page.goto(`${site.url}/plain`);
  await page.waitForLoadState('networkidle');
  expect(scripts()).toEqual(['GET /assets/client.js']);
  expect(problems.join()).toContain('"unknown" failed to start');
  await page.hover('#late');
  await expect.poll(() => page.locator('#late').textContent()).toBe('loaded');
});
