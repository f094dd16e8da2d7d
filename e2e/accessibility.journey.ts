import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults, overflowOf, rulesOfColor, rulesOfDrawing } from './look/page-faults.ts';
import { stillContext, windowOf } from './look/picture.ts';
import { changedTypes, openGallery, renderGallery } from './look/rendered-gallery.ts';
import { workerBrowser } from './shared-services.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await workerBrowser();
});

afterAll(() => browser.close());

test('every block type has no axe violation on a phone and a desktop, in both schemes, and fits from right to left', async () => {
  for (const type of changedTypes ?? [undefined]) await examine(type);
});

/** Checks the examples of a block type, or of all. */
async function examine(type: string | undefined): Promise<void> {
  const context = await stillContext(browser);
  const page = await context.newPage();
  await openGallery(page, renderGallery('written', { type }));
  const examples = await page.locator('[data-example]').count();
  expect(examples).toBeGreaterThan(type === undefined ? 60 : 0);
  // The examples of one type are landmarks of the same name.
  const structure = { except: [...rulesOfDrawing, 'landmark-unique'] };
  for (const width of [360, 1440] as const) {
    await page.setViewportSize(windowOf(width));
    await page.emulateMedia({ colorScheme: 'light' });
    // The contract of block types checks the same rules on all elements, also on those that a phone hides.
    if (width === 360) expect(await axeFaults(page, structure), `${width}`).toEqual([]);
    expect(await axeFaults(page, { only: rulesOfDrawing }), `${width} light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, { only: rulesOfColor }), `${width} dark`).toEqual([]);
  }
  await page.setViewportSize(windowOf(768));
  const layout = rulesOfDrawing.filter((rule) => !rulesOfColor.includes(rule));
  expect(await axeFaults(page, { only: layout }), '768').toEqual([]);

  for (const width of [1440, 360] as const) {
    await page.setViewportSize(windowOf(width));
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await overflowOf(page), `${width} from right to left`).toBeUndefined();
  }
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
  const browserSettings = await context.newCDPSession(page);
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [360, 320] as const) {
    await page.setViewportSize(windowOf(width));
    expect(await overflowOf(page), `${width} with enlarged text`).toBeUndefined();
  }
  console.log(`axe: ${examples} examples of blocks at 360, 768 and 1440 px`);
  await context.close();
}

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
