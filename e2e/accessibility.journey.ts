import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

/** One page of each kind. */
const paths = [
  '/home',
  '/services/cybersecurity',
  '/locations',
  '/locations/pasadena',
  '/locations/pasadena/it-support',
  '/industries/legal',
  '/blog',
  '/blog/cmmc-level-2-for-a-small-machine-shop',
  '/faq',
  '/pricing-guide',
  '/roi-calculator',
  '/security-threats',
  '/support',
  '/careers',
  '/referral-program',
  '/not-a-page-of-this-site',
] as const;

const windows = { narrow: { width: 360, height: 740 }, wide: { width: 1440, height: 900 } } as const;

/** What depends on the size of the window and on its colours; everything else is looked at once. */
const rulesOfTheLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

declare global {
  interface Window {
    /** What the source of axe puts there. */
    readonly axe: typeof axe;
  }
}

let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite({ command: 'start' })]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** A window in which nothing moves: what fades in is faint for a moment, and that is no fault. */
async function openPage(size: keyof typeof windows, colorScheme: 'light' | 'dark'): Promise<Page> {
  return browser.newPage({ viewport: windows[size], colorScheme, reducedMotion: 'reduce' });
}

/** What axe finds on a page as it stands, one line for each element: all rules, or those that are named. */
async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (only) => {
      // A change of colours takes a frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      const { violations } = await window.axe.run({
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    rules && [...rules],
  );
}

/** What reaches out of the window farthest to the right, on a page that is wider than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return undefined;
    const reach = [...document.querySelectorAll('body *')].map((element) => ({
      name: `${element.localName}.${element.className}`,
      right: element.getBoundingClientRect().right,
    }));
    return reach.sort((one, other) => other.right - one.right)[0];
  });

test.each(paths)('%s has nothing that axe finds, and nothing to scroll sideways for', async (path) => {
  const page = await openPage('narrow', 'light');
  await page.goto(site.url + path);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBeUndefined();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(page, rulesOfTheLook), 'narrow, dark').toEqual([]);
  await page.setViewportSize(windows.wide);
  expect(await faultsOf(page, rulesOfTheLook), 'wide, dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faultsOf(page), 'wide, light').toEqual([]);
  expect(await overflowOf(page)).toBeUndefined();
  await page.close();
});

describe('what opens', () => {
  test.each(['light', 'dark'] as const)('the menu of a telephone, %s', async (scheme) => {
    const page = await openPage('narrow', scheme);
    await page.goto(`${site.url}/locations/pasadena/it-support`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Close' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeUndefined();
    await page.close();
  });

  test.each(['light', 'dark'] as const)('the consent banner and its settings, %s', async (scheme) => {
    const page = await openPage('narrow', scheme);
    await page.goto(`${site.url}/faq`);
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await banner.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Cookie Settings' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });

  test('the messages of a form, in dark', async () => {
    const page = await openPage('narrow', 'dark');
    await page.goto(`${site.url}/locations/pasadena/it-support`);
    await page.locator('#contact form').scrollIntoViewIfNeeded();
    await page.locator('#contact [data-hydrated]').waitFor();
    await page.getByRole('button', { name: 'Get My Free Assessment' }).click();
    await page.locator('#contact .field-message').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
});

test('a page with faults is found out', async () => {
  const page = await openPage('narrow', 'light');
  await page.goto(`${site.url}/faq`);
  await page.setContent(`<!doctype html><html lang="en"><title>Bad</title><main><h1>Bad</h1>
    <p style="color: #aaa; background: #fff">Hard to read.</p>
    <img src="/favicon.svg">
    <p style="line-height: 1"><a href="/a" style="font-size: 9px; display: block">one</a>
      <a href="/b" style="font-size: 9px; display: block">two</a></p>
    <div id="far" style="width: 500px">Wide.</div></main></html>`);
  const found = new Set((await faultsOf(page)).map((fault) => fault.split(':')[0]));
  expect([...found].sort()).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'target-size']));
  expect(await overflowOf(page)).toMatchObject({ right: expect.any(Number) });
  await page.close();
});
