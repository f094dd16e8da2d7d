import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { colorSchemeKey } from '../../blocks/ui/color-scheme-key.ts';
import { colorOf } from '../../blocks/ui/tokens.ts';
import { cityPage, siteTheme } from '../site-pages.ts';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();
const theme = siteTheme();
const paper = { light: colorOf(theme, 'paper', 'light'), dark: colorOf(theme, 'paper', 'dark') } as const;

const choice = (page: Page) => page.getByRole('group', { name: 'Appearance' });
const radio = (page: Page, name: string) => choice(page).getByRole('radio', { name, exact: true });

/** Records the page's background color before each painted frame, from the first one on. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames_: frames });
    const record = () => {
      if (document.body) frames.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

/** The distinct background colors of the frames since the document was created. */
async function paintedColors(page: Page): Promise<readonly string[]> {
  // Later frames would show a late change of color.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  const frames = await page.evaluate((): unknown => Reflect.get(window, 'frames_'));
  if (!Array.isArray(frames) || frames.length < 3) throw new Error('No frame was recorded.');
  return [...new Set(frames.map(String))];
}

/** The theme color, which browsers use for their toolbars. */
const themeColor = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

async function visitAfterChoice(
  chosen: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.newPage(options);
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [colorSchemeKey, chosen],
  );
  await watchFrames(page);
  await page.goto(site.address(path));
  return page;
}

describe('without a choice', () => {
  test.each(['light', 'dark'] as const)(
    'a %s system gets a page with the same scheme',
    async (colorScheme) => {
      const page = await site.newPage({ colorScheme });
      await watchFrames(page);
      await page.goto(site.address('/faq'));
      await expect.poll(() => paintedColors(page)).toEqual([paper[colorScheme]]);
      await expect.poll(() => themeColor(page)).toBe(paper[colorScheme]);
      await expect.poll(() => radio(page, 'System').isChecked()).toBe(true);
      const other = colorScheme === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: other });
      await expect.poll(() => paintedColors(page)).toEqual([paper[colorScheme], paper[other]]);
    },
  );

  test('the choice is hidden if JavaScript is off', async () => {
    const page = await site.visit('/faq', { javaScriptEnabled: false, colorScheme: 'dark' });
    const fieldset = page.getByRole('contentinfo').locator('fieldset');
    await expect.poll(() => fieldset.count()).toBe(1);
    await expect.poll(() => fieldset.isVisible()).toBe(false);
  });
});

describe('a choice', () => {
  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('of %s applies to every frame in a %s system', async (chosen, colorScheme) => {
    const page = await visitAfterChoice(chosen, cityPage.path, { colorScheme });
    await expect.poll(() => paintedColors(page)).toEqual([paper[chosen]]);
    await expect.poll(() => themeColor(page)).toBe(paper[chosen]);
    await page.reload();
    await expect.poll(() => paintedColors(page)).toEqual([paper[chosen]]);
    await followLink(page, '/faq');
    await expect.poll(() => paintedColors(page)).toEqual([paper[chosen]]);
    await expect.poll(() => themeColor(page)).toBe(paper[chosen]);
    await expect.poll(() => radio(page, chosen === 'dark' ? 'Dark' : 'Light').isChecked()).toBe(true);
  });

  test('flashes without the script in the head, which these tests detect', async () => {
    const page = await site.newPage({ colorScheme: 'light' });
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), colorSchemeKey);
    await watchFrames(page);
    await page.route(site.address('/faq'), async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain(colorSchemeScript);
      await route.fulfill({ response: answer, body: html.replace(colorSchemeScript, '') });
    });
    // A script that arrived before the first frame would hide the flash.
    await page.route('**/*.js', async (route) => {
      await page.waitForFunction(() => {
        const frames: unknown = Reflect.get(window, 'frames_');
        return Array.isArray(frames) && frames.length > 0;
      });
      await route.continue();
    });
    await page.goto(site.address('/faq'));
    await radio(page, 'Dark').waitFor();
    await expect.poll(() => paintedColors(page)).toEqual([paper.light, paper.dark]);
  });

  test('is made and reset with the keyboard', async () => {
    const page = await site.visit('/faq', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await radio(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => radio(page, 'Dark').isChecked()).toBe(true);
    await expect.poll(() => background()).toBe(paper.dark);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), colorSchemeKey)).toBe('dark');
    await expect.poll(() => page.context().cookies()).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => radio(page, 'System').isChecked()).toBe(true);
    await expect.poll(() => background()).toBe(paper.light);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), colorSchemeKey)).toBeNull();
    const box = await choice(page).locator('label').first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
  });

  test('in one tab applies to other tabs', async () => {
    const page = await site.visit('/faq', { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(site.address('/about'));
    await radio(other, 'System').waitFor();
    await radio(page, 'Dark').check();
    await expect
      .poll(() => other.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe(paper.dark);
    await expect.poll(() => radio(other, 'Dark').isChecked()).toBe(true);
  });

  test('lasts for the visit if the browser denies storage', async () => {
    const page = await site.newPage({ colorScheme: 'light' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await watchFrames(page);
    await page.goto(site.address('/faq'));
    await radio(page, 'Dark').check();
    await followLink(page, '/about');
    await expect.poll(() => paintedColors(page)).toEqual([paper.light, paper.dark]);
    await expect.poll(() => themeColor(page)).toBe(paper.dark);
  });

  test('does not apply to print', async () => {
    const page = await visitAfterChoice('dark', '/faq', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)');
  });
});
