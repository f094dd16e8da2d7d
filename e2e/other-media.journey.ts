import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visitSite } from './behavior/visited-site.ts';
import { overflowOf } from './look/page-faults.ts';
import { readPageTypes } from './look/page-types.ts';
import { otherCell, postPath } from './site-pages.ts';

const site = visitSite();

const pageTypes = readPageTypes();

/** The window of a 1280 px screen at a zoom level. */
const zoomed = (times: number) => ({ width: Math.round(1280 / times), height: Math.round(1024 / times) });

/** The share of the window's height that fixed and sticky elements leave free. */
const freeShare = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, display, visibility } = getComputedStyle(element);
      const isFixed = position === 'fixed' || (position === 'sticky' && element.matches('header'));
      return isFixed && display !== 'none' && visibility === 'visible' && element.checkVisibility();
    });
    // The skip link is above the window until it has the focus.
    const covered = fixed
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom }) => bottom > 0)
      .reduce((sum, { height }) => sum + height, 0);
    return 1 - covered / innerHeight;
  });

test('there are at least 20 page types', () => {
  expect(pageTypes.length).toBeGreaterThanOrEqual(20);
});

test.each(pageTypes)(
  '$name fits its window from right to left and at 200 and 400 percent',
  async ({ path }) => {
    const page = await site.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });
    // The consent banner covers the page until a choice is made.
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    await page.goto(site.address(path));
    const setDirection = (direction: string) =>
      page.evaluate((value) => {
        document.documentElement.dir = value;
      }, direction);

    await setDirection('rtl');
    await expect.poll(() => overflowOf(page)).toBeUndefined();
    const brand = await page.locator('header a').first().boundingBox();
    expect(brand?.x).toBeGreaterThan(720);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => overflowOf(page)).toBeUndefined();

    await setDirection('ltr');
    await page.setViewportSize(zoomed(2));
    await expect.poll(() => overflowOf(page)).toBeUndefined();
    await expect.poll(() => page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true);
    await expect.poll(() => freeShare(page)).toBeGreaterThan(0.6);
    await page.setViewportSize(zoomed(4));
    await expect.poll(() => overflowOf(page)).toBeUndefined();
    await expect.poll(() => freeShare(page)).toBeGreaterThan(0.9);
  },
);

test.each(pageTypes)('$name fits a phone whose browser enlarges text to 200 percent', async ({ path }) => {
  const page = await site.newPage({ viewport: { width: 360, height: 800 } });
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  const browserSettings = await page.context().newCDPSession(page);
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(site.address(path));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => overflowOf(page)).toBeUndefined();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => overflowOf(page)).toBeUndefined();
  await page.evaluate(() => scrollTo(0, 0));
  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
  expect(menu?.x).toBeGreaterThanOrEqual(0);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('a telephone number in a link is on one line', async () => {
  const page = await site.visit(otherCell.path, { viewport: { width: 360, height: 800 } });
  const lines = await page.evaluate(() => {
    const text = document.querySelector('main p');
    return Array.from({ length: 120 }, (_, width) => {
      const link = Object.assign(document.createElement('a'), { href: 'tel:+15555550100' });
      link.textContent = '+1 555 555-0100';
      const before = Object.assign(document.createElement('span'), { textContent: 'Call ' });
      before.style.paddingInlineStart = `${2 * width}px`;
      text?.replaceChildren(before, link);
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  });
  expect(new Set(lines)).toEqual(new Set([1]));
});

describe('on paper', () => {
  test.each([otherCell.path, postPath, '/home'])('%s has its text and no controls', async (path) => {
    const page = await site.visit(path, { colorScheme: 'dark' });
    const links = page.locator('main a[href^="https:"]');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of [
      'body > header',
      'form[action="/api/leads"]',
      'footer nav',
      '#cookie-settings',
      '.skip-link',
      '#contact-heading',
      'a[href="#cookie-settings"]',
      'a[href="#contact"]',
    ])
      await expect
        .poll(() => page.locator(hidden).filter({ visible: true }).count(), { message: hidden })
        .toBe(0);
    for (const answer of await page.locator('main details > :not(summary)').all())
      await expect.poll(() => answer.evaluate((element) => element.checkVisibility())).toBe(true);
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
    for (const link of await links.all())
      await expect
        .poll(() => link.evaluate((one) => getComputedStyle(one, '::after').content))
        .toContain('https:');
  });
});

test('in forced colors, buttons have a border and the current page is marked', async () => {
  const page = await site.visit('/faq', { forcedColors: 'active', viewport: { width: 1440, height: 900 } });
  const borders = await page
    .locator('[data-kind="primary"]')
    .evaluateAll((buttons) =>
      buttons.map((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)),
    );
  expect(borders.length).toBeGreaterThan(0);
  expect(Math.min(...borders)).toBeGreaterThanOrEqual(1);
  const current = page.locator('header a[aria-current]').first();
  await expect
    .poll(() => current.evaluate((link) => getComputedStyle(link).textDecorationLine))
    .toBe('underline');
  await current.focus();
  await expect.poll(() => current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
});
