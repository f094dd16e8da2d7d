import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTypes } from '../blocks/block-types.ts';
import { connectBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;
let page: Page;

const file = (name: string) => join(site.contentDir, name);

async function edit(name: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file(name), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`The edit changes nothing in ${name}.`);
  await writeFile(file(name), changed);
}

/** Notes the moments at which the page's heading changes, and marks the document, which a full load would replace. */
async function watchHeading(): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      if (document.documentElement.dataset.heading === heading) return;
      document.documentElement.dataset.heading = heading;
      document.documentElement.dataset.headingAt = String(Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const isSameDocument = () => page.evaluate(() => document.documentElement.dataset.sameDocument === '');
const headingAt = () => page.evaluate(() => Number(document.documentElement.dataset.headingAt));
const overlay = () => page.locator('cityblock-diagnostics');

/** Opens a page and waits until it listens for saves. */
async function open(path: string): Promise<void> {
  const listening = page.waitForRequest((request) => request.url().endsWith('/__cityblock/events'));
  await page.goto(site.url + path);
  await listening;
  await page.waitForLoadState('networkidle').catch(() => {});
}

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), startSite({ command: 'dev' })]);
  page = await browser.newPage();
  await open('/locations/burbank');
  await watchHeading();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('a saved file shows in the open page at once, without a load', async () => {
  const times: number[] = [];
  for (const name of ['Burbank One', 'Burbank Two', 'Burbank Three']) {
    const saved = Date.now();
    await edit('cities/burbank.json', (text) => text.replace(/"name": "[^"]+"/, `"name": "${name}"`));
    await page.locator('h1', { hasText: name }).waitFor();
    times.push((await headingAt()) - saved);
  }
  // Printed, not asserted: the time depends on the machine. `npm run bench` measures it.
  console.log(`From the save to the open page: ${times.join(', ')} ms (goal: 300 ms)`);
  expect(await isSameDocument()).toBe(true);
  expect(await page.title()).toContain('Burbank Three');
  expect(times).toHaveLength(3);
});

test('a new file, a renamed one and a deleted one show in the page that lists them', async () => {
  await open('/locations');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  const burbank = await readFile(file('cities/burbank.json'), 'utf8');
  const linkTo = (slug: string) => page.locator(`#all-places a[href="/locations/${slug}"]`);
  await writeFile(
    file('cities/new-burbank.json'),
    burbank
      .replace('Burbank Three', 'New Burbank')
      .replace(
        /"description": "[^"]+"/,
        '"description": "A place with a page of its own for as long as this journey takes, and not longer."',
      ),
  );
  await linkTo('new-burbank').waitFor();
  await rename(file('cities/new-burbank.json'), file('cities/old-burbank.json'));
  await linkTo('old-burbank').waitFor();
  expect(await linkTo('new-burbank').count()).toBe(0);
  await rm(file('cities/old-burbank.json'));
  await linkTo('old-burbank').waitFor({ state: 'detached' });
  expect(await isSameDocument()).toBe(true);
});

test('a bad save is shown with its place, over the last good page, until it is mended', async () => {
  await open('/locations/burbank');
  await watchHeading();
  await edit('cities/burbank.json', (text) => text.replace('"county":', '"countie":'));
  await overlay().waitFor();
  const told = await overlay().locator('section').textContent();
  const text = await readFile(file('cities/burbank.json'), 'utf8');
  const line = text.split('\n').findIndex((row) => row.includes('"countie"')) + 1;
  expect(told).toContain(`cities/burbank.json:${line}:3`);
  expect(told).toContain('countie');
  expect(told).toContain('county');
  expect(await page.locator('h1').textContent()).toContain('Burbank Three');
  expect((await page.request.get(`${site.url}/locations/burbank`)).status()).toBe(200);

  await edit('cities/burbank.json', (text) => text.replace('"countie":', '"county":'));
  await overlay().waitFor({ state: 'detached' });
  expect(await isSameDocument()).toBe(true);
});

test('a file that is no JSON is shown with its place as well; a page opened meanwhile says so, too', async () => {
  const good = await readFile(file('cities/burbank.json'), 'utf8');
  await writeFile(file('cities/burbank.json'), good.replace('"name":', '"name"'));
  await overlay().waitFor();
  expect(await overlay().locator('section').textContent()).toMatch(/cities\/burbank\.json:\d+:\d+/);
  const other = await browser.newPage();
  await other.goto(`${site.url}/locations`);
  await other.locator('cityblock-diagnostics').waitFor();
  expect(await other.locator('h1').count()).toBe(1);
  await writeFile(file('cities/burbank.json'), good);
  await overlay().waitFor({ state: 'detached' });
  await other.locator('cityblock-diagnostics').waitFor({ state: 'detached' });
  await other.close();
});

test('what is typed stays while the page changes around it', async () => {
  await open('/locations/burbank');
  await watchHeading();
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.locator('#contact [data-hydrated]').waitFor();
  await page.getByLabel('First Name').first().fill('Ana');
  await edit('cities/burbank.json', (text) => text.replace('Burbank Three', 'Burbank Four'));
  await page.locator('h1', { hasText: 'Burbank Four' }).waitFor();
  expect(await page.getByLabel('First Name').first().inputValue()).toBe('Ana');
  expect(await isSameDocument()).toBe(true);
});

test('the gallery shows every block type with its examples', async () => {
  const types = Object.keys(blockTypes);
  expect(types.length).toBeGreaterThan(25);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${site.url}/blocks`);
  const shown = await page.locator('main > h2[id]').evaluateAll((headings) => headings.map(({ id }) => id));
  expect(shown.sort()).toEqual(types.sort());
  // What a block that fails is replaced by.
  expect(await page.locator('main > [role=alert]').allTextContents()).toEqual([]);
  expect(problems).toEqual([]);
});
