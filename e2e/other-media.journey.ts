import { describe, expect, test } from 'vitest';
import { visitSite } from './behavior/visited-site.ts';
import { otherCell, postPath } from './site-pages.ts';

const site = visitSite();

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
