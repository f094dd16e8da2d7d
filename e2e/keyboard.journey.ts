import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { followLink, visitSite } from './behavior/visited-site.ts';
import { addStyles } from './page-control.ts';
import { cellPage } from './site-pages.ts';

const site = visitSite();

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
const narrow = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

interface Stop {
  readonly name: string;
  readonly isShown: boolean;
  /** Whether the element has an outline or a box shadow. */
  readonly isMarked: boolean;
  readonly top: number;
  readonly region: string;
}

/** Describes the element with the focus. Undefined if there is none. */
const stopOf = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const hasOutline =
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5 && !/, 0\)$/.test(outlineColor);
    return {
      name:
        (element.getAttribute('aria-label') ?? element.textContent ?? '')
          .trim()
          .replace(/\s+/g, ' ')
          .slice(0, 40) ||
        element.getAttribute('name') ||
        element.localName,
      isShown:
        box.width > 1 &&
        box.height > 1 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth,
      isMarked: hasOutline || boxShadow !== 'none',
      top: box.top + scrollY,
      region: element.closest('header, main, footer, aside, #contact')?.localName ?? 'body',
    };
  });

async function tab(page: Page): Promise<Stop | undefined> {
  await page.keyboard.press('Tab');
  return stopOf(page);
}

/** Presses Tab until an element with a matching name has the focus. */
async function tabTo(page: Page, name: RegExp, limit = 150): Promise<Stop> {
  for (let presses = 0; presses < limit; presses += 1) {
    const stop = await tab(page);
    if (stop !== undefined && name.test(stop.name)) return stop;
  }
  throw new Error(`${limit} presses of Tab did not lead to ${name}.`);
}

/** Opens a page as a visitor who has made a cookie choice. */
async function visit(path: string, options: typeof wide | typeof narrow): Promise<Page> {
  const page = await site.newPage(options);
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await page.goto(site.address(path));
  await page.waitForLoadState('networkidle');
  return page;
}

test('the first stop is the link that skips the navigation; after navigation the heading has the focus', async () => {
  const page = await visit('/faq', wide);
  expect(await tab(page)).toMatchObject({ name: 'Skip to content', isShown: true, isMarked: true });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await tab(page)).toMatchObject({ region: 'main' });

  await followLink(page, '/about');
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  // The title of the new page is announced.
  await expect.poll(() => page.locator('body > [role=status]').textContent()).toBe(await page.title());

  // An invisible stop is found.
  await page.goto(site.address('/faq'));
  await addStyles(
    page,
    '.skip-link:focus { outline: none !important; transform: translateY(-200%) !important }',
  );
  expect(await tab(page)).toMatchObject({ isShown: false, isMarked: false });
});

/** Checks that accessible names contain the visible text. */
async function checkNames(page: Page): Promise<void> {
  const named = await page.locator('a[href], button, summary, input:not([type=hidden])').evaluateAll((all) =>
    all.flatMap((element) => {
      const label = element.getAttribute('aria-label');
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ');
      return label === null ? [] : [{ label, words }];
    }),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(
    named.filter(({ label, words }) => words !== '' && !label.toLowerCase().includes(words.toLowerCase())),
  ).toEqual([]);
}

describe.each([
  ['360 px', narrow],
  ['1440 px', wide],
] as const)('at %s', (_, size) => {
  // Header and footer do not differ between pages.
  test.each([
    [cellPage.path, 'body'],
    ['/', 'main'],
    ['/roi-calculator', 'main'],
  ])(
    'every stop of %s is visible, in page order, from %s, and names contain the visible text',
    async (path, start) => {
      const page = await visit(path, size);
      if (path === '/' && size === wide) await checkNames(page);
      if (start === 'main') await page.locator('main').focus();
      const faults: string[] = [];
      let stops = 0;
      let before = { region: start, top: 0 };
      for (let stop = await tab(page); stop !== undefined && stops < 400; stop = await tab(page)) {
        if (start === 'main' && stop.region === 'footer') break;
        stops += 1;
        if (!stop.isShown) faults.push(`${stop.name} is not visible`);
        if (!stop.isMarked) faults.push(`${stop.name} has no focus style`);
        // The next column of a region may start higher.
        if (stop.region === before.region && stop.region === 'main' && stop.top < before.top - 1_500)
          faults.push(`${stop.name} is far above the stop before it`);
        before = stop;
      }
      console.log(`${path}: ${stops} stops`);
      expect(stops).toBeGreaterThan(10);
      expect(faults).toEqual([]);
    },
  );
});

test('the form is filled in, corrected and sent', async () => {
  const page = await visit('/thank-you', wide);
  await page.route('**/api/leads', (route) =>
    route.fulfill({ status: 201, json: { id: '1', message: 'We call you.' } }),
  );
  await tabTo(page, /^firstName$/);
  await page.locator('#contact [data-hydrated]').waitFor();
  await tabTo(page, /Get My Free Assessment/);
  await page.keyboard.press('Enter');
  await page.locator('#contact .field-message').first().waitFor();
  // The first invalid field has the focus and is described by its message.
  await expect.poll(() => stopOf(page)).toMatchObject({ name: 'firstName', isShown: true, isMarked: true });
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      }),
    )
    .toContain('First name must be at least 2 characters');
  const values = ['Ana', 'Ruiz', 'ana@ruiz-law.example', '(626) 555-0199', 'Ruiz Law', 'Our server is old.'];
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => stopOf(page)).toMatchObject({ name: 'Get My Free Assessment' });
  await page.keyboard.press('Enter');
  await page.locator('[data-toaster] li').waitFor();
  await page.keyboard.press('F8');
  await tabTo(page, /^(Close|Dismiss)/, 4);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-toaster] li[data-state=open]').count()).toBe(0);
});

test('the summary of a refused form has the focus and links to each field', async () => {
  const page = await visit(cellPage.path, wide);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/leads')),
    page.locator('#contact form').evaluate((form) => form instanceof HTMLFormElement && form.submit()),
  ]);
  const summary = page.locator('#contact .error-summary');
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  const links = await summary.getByRole('link').count();
  expect(links).toBe(6);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stopOf(page))?.name).toBe('firstName');
});

test('the consent banner is usable, and a choice returns the focus to the page', async () => {
  const page = await site.newPage(wide);
  await page.goto(site.address('/faq'));
  await page.getByRole('region', { name: 'Cookie consent' }).waitFor();
  await tabTo(page, /Cookie Settings/);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-view=settings]') !== null))
    .toBe(true);
  await tabTo(page, /Essential Only/);
  await expect.poll(() => stopOf(page)).toMatchObject({ isShown: true, isMarked: true });
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Cookie consent' }).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined');
  expect(await tab(page)).toBeDefined();
});

test('the menu of a small screen opens, keeps page order, and returns the focus', async () => {
  const page = await visit('/faq', narrow);
  await tabTo(page, /^Menu$/, 10);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close' }).waitFor();
  expect(await tab(page)).toMatchObject({ isShown: true, isMarked: true });
  await tabTo(page, /^Blog$/, 60);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await stopOf(page))?.name).toBe('Menu');
});
