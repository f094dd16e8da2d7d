import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visitSite } from './behavior/visited-site.ts';
import { overflowOf } from './look/page-faults.ts';
import { readPageTypes } from './look/page-types.ts';

const site = visitSite();
const pageTypes = readPageTypes();

/** A page at 1280 px, magnified. */
const zoomed = (times: number) => ({
  viewport: { width: Math.round(1280 / times), height: Math.round(1024 / times) },
  deviceScaleFactor: times,
});

/** How much of the window what stays in place leaves to what is read, in parts of its height. */
const shareToRead = (page: Page) =>
  page.evaluate(() => {
    const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, display, visibility } = getComputedStyle(element);
      const sticks = position === 'fixed' || (position === 'sticky' && element.matches('header'));
      return sticks && display !== 'none' && visibility === 'visible' && element.checkVisibility();
    });
    // The skip link waits above the window.
    const covered = stuck
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom }) => bottom > 0)
      .reduce((sum, { height }) => sum + height, 0);
    return 1 - covered / innerHeight;
  });

test('there are pages of every type to look at', () => {
  expect(pageTypes.length).toBeGreaterThanOrEqual(20);
});

describe('from right to left', () => {
  test.each(pageTypes)('$name keeps to its window, at either width', async ({ path }) => {
    const page = await site.visit(path, { viewport: { width: 1440, height: 900 } });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await overflowOf(page)).toBeUndefined();
    const brand = await page.locator('header a').first().boundingBox();
    expect(brand?.x).toBeGreaterThan(720);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflowOf(page)).toBeUndefined();
  });
});

describe('at 200 and 400 percent', () => {
  test.each(pageTypes)('$name is read without scrolling sideways', async ({ path }) => {
    const page = await site.visit(path, zoomed(2));
    expect(await overflowOf(page)).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true);
    expect(await shareToRead(page)).toBeGreaterThan(0.6);
    await page.setViewportSize(zoomed(4).viewport);
    expect(await overflowOf(page)).toBeUndefined();
    expect(await shareToRead(page)).toBeGreaterThan(0.9);
  });
});

describe('on paper', () => {
  test.each(['/locations/glendale/cybersecurity', '/blog/how-to-read-an-it-proposal', '/home'])(
    '%s has its words, and nothing to press',
    async (path) => {
      const page = await site.visit(path, { colorScheme: 'dark' });
      const links = page.locator('main a[href^="https:"]');
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const hidden of [
        'body > header',
        'form[action="/api/leads"]',
        'footer nav',
        '#cookie-settings',
        '.skip-link',
      ])
        expect(await page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
      for (const link of await links.all())
        expect(await link.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('https:');
    },
  );
});

test('forced colors leave every key its border and mark the present page', async () => {
  const page = await site.visit('/faq', { forcedColors: 'active', viewport: { width: 1440, height: 900 } });
  const borders = await page
    .locator('[data-kind="primary"]')
    .evaluateAll((keys) => keys.map((key) => Number.parseFloat(getComputedStyle(key).borderTopWidth)));
  expect(borders.length).toBeGreaterThan(0);
  expect(Math.min(...borders)).toBeGreaterThanOrEqual(1);
  const present = page.locator('header a[aria-current]').first();
  expect(await present.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
  await present.focus();
  expect(await present.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
});
