import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();

interface RecordedAnimation {
  readonly part: string;
  readonly milliseconds: number;
}

/** Records every animation of a view transition from now on. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const seen: RecordedAnimation[] = [];
    Object.assign(window, { seenTransitions: seen });
    const record = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement?.startsWith('::view-transition'))
          continue;
        seen.push({ part: effect.pseudoElement, milliseconds: Number(effect.getTiming().duration) });
      }
      requestAnimationFrame(record);
    };
    record();
  });

const seenTransitions = (page: Page) =>
  page.evaluate((): readonly RecordedAnimation[] => Reflect.get(window, 'seenTransitions'));

/** Resolves when no finite animation or transition of the page runs. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let calm = 0; calm < 5; ) {
      await frame();
      const running = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(running.map(({ finished }) => finished));
      calm = running.length === 0 ? calm + 1 : 0;
    }
  });

/** Follows two links. The second page is cached, so that no skeleton appears. */
async function followTwoLinks(page: Page) {
  await followLink(page, '/blog');
  await watchTransitions(page);
  await followLink(page, '/faq');
  await settled(page);
  return seenTransitions(page);
}

describe('navigation', () => {
  test('cross-fades the main region alone, in 120 to 240 ms', async () => {
    const page = await site.visit('/faq', { reducedMotion: 'no-preference' });
    const seen = await followTwoLinks(page);
    const parts = new Set(seen.map(({ part }) => part));
    expect([...parts]).toEqual(
      expect.arrayContaining(['::view-transition-old(main)', '::view-transition-new(main)']),
    );
    expect([...parts].filter((part) => /(?:old|new)\(root\)/.test(part))).toEqual([]);
    for (const { part, milliseconds } of seen) {
      expect(milliseconds, part).toBeGreaterThanOrEqual(120);
      expect(milliseconds, part).toBeLessThanOrEqual(240);
    }
  });

  test('does not fade with reduced motion', async () => {
    const page = await site.visit('/faq', { reducedMotion: 'reduce' });
    expect(await followTwoLinks(page)).toEqual([]);
  });
});

/** Opens the home page and waits until nothing on it changes by itself. */
async function visitSettledHome(): Promise<Page> {
  const page = await site.visit('/home', { reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    document.querySelector('#cookie-settings')?.remove();
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  await settled(page);
  return page;
}

describe('controls', () => {
  test('have a hover and a focus style', async () => {
    const page = await visitSettledHome();
    const selectors = [
      'header a[href="/"]',
      'main a[href^="tel:"]',
      'main section a[href^="/services/"]',
      'input[type="email"]',
      'button[type="submit"]',
    ];
    for (const selector of selectors) {
      const element = page.locator(selector).filter({ visible: true }).first();
      await element.scrollIntoViewIfNeeded();
      await page.mouse.move(1, 1);
      await settled(page);
      const before = await element.screenshot();
      await element.hover();
      await settled(page);
      expect(before.equals(await element.screenshot()), `${selector} under the pointer`).toBe(false);
      await page.mouse.move(1, 1);
      await page.keyboard.press('Shift');
      await element.focus();
      const outline = await element.evaluate((focused) => getComputedStyle(focused).outlineStyle);
      expect(outline, `${selector} with the focus`).toBe('solid');
    }
  });

  test('without a hover style are detected', async () => {
    const page = await visitSettledHome();
    const heading = page.locator('h1').first();
    await page.mouse.move(1, 1);
    const before = await heading.screenshot();
    await heading.hover();
    await settled(page);
    expect(before.equals(await heading.screenshot())).toBe(true);
  });
});
