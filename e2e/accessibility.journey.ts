import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults, overflowOf, rulesOfColor } from './look/page-faults.ts';
import { readPageTypes } from './look/page-types.ts';
import { stillContext, type WindowWidth, windowOf } from './look/picture.ts';
import { connectBrowser, type SharedSite, sharedSite } from './shared-services.ts';

const pageTypes = readPageTypes();
const widths = [360, 768, 1440] as const satisfies readonly WindowWidth[];
/** Every element is visible at one of these widths, and its colors depend on the scheme alone. */
const fullWidths: readonly WindowWidth[] = [360, 1440];
/** Rules that depend on the layout are checked at the other width, too. */
const rulesOfLayout = ['target-size', 'scrollable-region-focusable'];

let browser: Browser;
let site: SharedSite;
let checks = 0;

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), sharedSite()]);
});

afterAll(async () => {
  console.log(
    `axe: ${pageTypes.length} page types, ${checks} checks (${widths.join(', ')} px light, ${fullWidths.join(', ')} px dark)`,
  );
  await browser.close();
});

test.concurrent.each(pageTypes)('$name has no axe violation and no horizontal overflow', async ({ path }) => {
  const context = await stillContext(browser);
  const page = await context.newPage();
  await page.setViewportSize(windowOf(widths[0]));
  await page.goto(site.url + path);
  for (const width of widths) {
    await page.setViewportSize(windowOf(width));
    await page.emulateMedia({ colorScheme: 'light' });
    const isFull = fullWidths.includes(width);
    expect(await axeFaults(page, isFull ? undefined : { only: rulesOfLayout }), `${width} light`).toEqual([]);
    expect(await overflowOf(page), `${width}`).toBeUndefined();
    checks += 1;
    if (!isFull) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, { only: rulesOfColor }), `${width} dark`).toEqual([]);
    checks += 1;
  }
  await context.close();
});

test('every page type was checked at all widths of both color schemes', () => {
  expect(pageTypes.length).toBeGreaterThanOrEqual(20);
  expect(checks).toBe(pageTypes.length * (widths.length + fullWidths.length));
});

test('violations and overflow are found', async () => {
  // A blank page: the policy of the site's pages would block what is written into them.
  const page = await browser.newPage({ viewport: windowOf(360) });
  await page.setContent(`<!doctype html><html lang="en"><title>Bad</title><main><h1>Bad</h1>
    <p style="color: #aaa; background: #fff">Hard to read.</p>
    <img src="/favicon.svg">
    <p style="line-height: 1"><a href="/a" style="font-size: 9px; display: block">one</a>
      <a href="/b" style="font-size: 9px; display: block">two</a></p>
    <div id="far" style="width: 500px">Wide.</div></main></html>`);
  const found = new Set((await axeFaults(page)).map((fault) => fault.split(':')[0]));
  expect([...found].sort()).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'target-size']));
  expect(await overflowOf(page)).toMatchObject({ right: expect.any(Number) });
  const colors = await axeFaults(page, { only: rulesOfColor });
  expect(colors.map((fault) => fault.split(':')[0])).toEqual(['color-contrast']);
  await page.context().close();
});
