import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();

interface SeenAnimation {
  readonly part: string;
  readonly milliseconds: number;
}

/** Notes every animation of a view transition from now on. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const seen: SeenAnimation[] = [];
    Object.assign(window, { seenTransitions: seen });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement?.startsWith('::view-transition'))
          continue;
        seen.push({ part: effect.pseudoElement, milliseconds: Number(effect.getTiming().duration) });
      }
      requestAnimationFrame(look);
    };
    look();
  });

const seenTransitions = (page: Page) =>
  page.evaluate((): readonly SeenAnimation[] => Reflect.get(window, 'seenTransitions'));

/** Resolves when no finite animation or transition runs any more, by the page's own account. */
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

/** Follows two links, the second one to a page that is at hand by then, so that no skeleton comes between. */
async function followTwoLinks(page: Page) {
  await followLink(page, '/blog');
  await watchTransitions(page);
  await followLink(page, '/faq');
  await settled(page);
  return seenTransitions(page);
}

describe('from page to page', () => {
  test('the main region is cross-faded in 120 to 240 ms, and nothing else moves', async () => {
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

  test('nothing fades for those who asked for less motion', async () => {
    const page = await site.visit('/faq', { reducedMotion: 'reduce' });
    expect(await followTwoLinks(page)).toEqual([]);
  });
});

/** The home page once nothing on it changes by itself. */
async function visitCalmly(): Promise<Page> {
  const page = await site.visit('/home', { reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    document.querySelector('#cookie-settings')?.remove();
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  await settled(page);
  return page;
}

describe('what can be pressed', () => {
  test('shows that the pointer is over it, and that it has the focus', async () => {
    const page = await visitCalmly();
    const looks = [
      'header a[href="/"]',
      'main a[href^="tel:"]',
      'main section a[href^="/services/"]',
      'main section input[type="email"]',
      'main section button',
    ];
    for (const selector of looks) {
      const element = page.locator(selector).filter({ visible: true }).first();
      await element.scrollIntoViewIfNeeded();
      await page.mouse.move(1, 1);
      await settled(page);
      const calm = await element.screenshot();
      await element.hover();
      await settled(page);
      expect(calm.equals(await element.screenshot()), `${selector} under the pointer`).toBe(false);
      await page.mouse.move(1, 1);
      await page.keyboard.press('Shift');
      await element.focus();
      const outline = await element.evaluate((focused) => getComputedStyle(focused).outlineStyle);
      expect(outline, `${selector} with the focus`).toBe('solid');
    }
  });

  test('would be caught looking the same', async () => {
    const page = await visitCalmly();
    const heading = page.locator('h1').first();
    await page.mouse.move(1, 1);
    const calm = await heading.screenshot();
    await heading.hover();
    await settled(page);
    expect(calm.equals(await heading.screenshot())).toBe(true);
  });
});
