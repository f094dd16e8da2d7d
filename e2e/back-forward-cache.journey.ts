import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserOptions, withActionTimeout } from './launch-browser.ts';
import { readPageTypes } from './look/page-types.ts';
import { startParts } from './page-control.ts';
import { type SharedSite, sharedSite } from './shared-services.ts';

const pageTypes = readPageTypes();

let browser: Browser;
let site: SharedSite;
let page: Page;
let devTools: CDPSession;

/** The flag with which Playwright turns off the cache that these tests are about. */
const ignoreDefaultArgs = ['--disable-back-forward-cache'];

beforeAll(async () => {
  site = await sharedSite();
  browser = withActionTimeout(await chromium.launch({ ...(await browserOptions()), ignoreDefaultArgs }));
});

afterAll(() => browser.close());

beforeEach(async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  devTools = await context.newCDPSession(page);
  await devTools.send('Page.enable');
});

afterEach(() => page.context().close());

/**
 * Goes back and returns what in the page itself keeps it out of the cache. The headless shell restores no page, but judges
 * each like a complete browser, and adds reasons of its own, which are circumstantial. Playwright does not notice a restored
 * page, so this listens to the browser.
 */
async function goBack(): Promise<readonly string[]> {
  const { entries, currentIndex } = await devTools.send('Page.getNavigationHistory');
  const entry = entries[currentIndex - 1];
  if (entry === undefined) throw new Error('There is no page to go back to.');
  const reasons = new Promise<readonly string[]>((resolve) => {
    devTools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason),
      ),
    );
    devTools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([]);
    });
  });
  await devTools.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  return reasons;
}

/** The page types of which each has an island or a behavior that none before it has, and the last one. */
async function pathsOfAllParts(): Promise<readonly string[]> {
  const seen = new Set<string>();
  const paths: string[] = [];
  for (const { path } of pageTypes) {
    const html = await (await fetch(site.url + path)).text();
    const parts = html.match(/ data-(?:island|behavior)="[^"]*"/g) ?? [];
    if (parts.some((part) => !seen.has(part)) || path === pageTypes.at(-1)?.path) paths.push(path);
    for (const part of parts) seen.add(part);
  }
  expect(seen.size).toBeGreaterThan(5);
  return paths;
}

test('pages with every island and behavior can be restored from the back/forward cache', async () => {
  const kept: Record<string, readonly string[]> = {};
  const paths = await pathsOfAllParts();
  for (const path of paths) {
    await page.goto(site.url + path);
    await startParts(page);
  }
  await page.goto(`${site.url}/robots.txt`);
  for (const path of paths.toReversed()) kept[path] = await goBack();
  console.log(`${paths.length} pages: ${paths.join(' ')}`);
  expect(Object.keys(kept).sort()).toEqual([...paths].sort());
  expect(Object.entries(kept).filter(([, reasons]) => reasons.length > 0)).toEqual([]);
});

test('a page that does something on unload is reported with the reason', async () => {
  await page.goto(`${site.url}/home`);
  await page.evaluate(() => addEventListener('unload', () => {}));
  await page.goto(`${site.url}/robots.txt`);
  expect(await goBack()).toEqual(['UnloadHandlerExistsInMainFrame']);
});
