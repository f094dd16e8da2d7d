import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { throwBlocked } from './blocked.ts';
import { axeFaults, overflowOf, rulesOfColor, rulesOfDrawing } from './look/page-faults.ts';
import { readPageTemplates, readPageTypes } from './look/page-types.ts';
import { stillContext, windowOf } from './look/picture.ts';
import { addStyles, startParts } from './page-control.ts';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';
import { cellPage } from './site-pages.ts';

const templates = readPageTemplates();
const otherTypes = readPageTypes().filter(
  ({ path }) => !templates.some((template) => template.path === path),
);

/** The blocks of a page, without the contact form, which is the same on each page. */
const ownBlocks = ['main > :not(#contact)'];

let context: BrowserContext;
let site: SharedSite;
let page: Page;
let browserSettings: CDPSession;
let errors: string[] = [];
let parts = 0;
let checked = 0;

beforeAll(async () => {
  const [browser, shared] = await Promise.all([workerBrowser(), sharedSite()]);
  site = shared;
  context = await stillContext(browser);
  context.on('weberror', (error) => errors.push(String(error.error())));
  await throwBlocked(context);
  page = await context.newPage();
  browserSettings = await context.newCDPSession(page);
});

afterAll(async () => {
  console.log(`${checked} page types, ${templates.length} templates, ${parts} islands and behaviors`);
  await context.browser()?.close();
});

beforeEach(() => {
  errors = [];
});

/** The window of a 1280 px screen at a zoom level. */
const zoomed = (times: number) => ({ width: Math.round(1280 / times), height: Math.round(1024 / times) });

/** The spacing of text that a visitor may set, as WCAG 1.4.12 describes it. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

const setDirection = (direction: string) =>
  page.evaluate((value) => {
    document.documentElement.dir = value;
  }, direction);

const setTextSize = (standard: number) =>
  browserSettings.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } });

/** The share of the window's height that fixed and sticky elements leave free. */
const freeShare = () =>
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

/** The distance of each block from the top of the page. */
const blockTops = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > [id]')].map(
      (block) => `${block.id} ${Math.round(block.getBoundingClientRect().top + scrollY)}`,
    ),
  );

async function openOnPhone(path: string): Promise<void> {
  await page.setViewportSize(windowOf(360));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url + path);
}

/** Clicks each anchor of the page. Returns those that do not lead to their target, below the header. */
const misleadingAnchors = () =>
  page.evaluate(() => {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"], header a[href*="#"]')];
    const anchors = new Map(
      links
        .filter(({ hash, pathname }) => pathname === location.pathname && hash !== '')
        .map((link) => [link.hash, link]),
    );
    return [...anchors].flatMap(([hash, link]) => {
      scrollTo(0, 0);
      link.click();
      const target = document.getElementById(hash.slice(1));
      const off = (target?.getBoundingClientRect().top ?? Number.NaN) - Number.parseFloat(scrollPaddingTop);
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const isThere = Math.abs(off) < 2 || (off > 0 && isAtEnd) || (off < 0 && scrollY === 0);
      return isThere && target?.checkVisibility() ? [] : [`${hash}: ${off} px`];
    });
  });

/** Opens a page, starts all its parts, and checks what any page may break alone. */
async function checkOpened(path: string): Promise<void> {
  await openOnPhone(path);
  const tops = await blockTops();
  parts += await startParts(page);
  await page.waitForLoadState('networkidle');
  expect(await blockTops(), 'the place of what is loaded late is reserved').toEqual(tops);
  expect(errors, 'the policy allows everything on the page, with all its parts started').toEqual([]);
  expect(await overflowOf(page), 'on a phone').toBeUndefined();
  checked += 1;
}

test.each(otherTypes)('$name fits a phone, and its policy allows all its parts', ({ path }) =>
  checkOpened(path),
);

test.each(templates)(
  '$name has no axe violation, and fits windows, zooms, directions, text sizes and text spacing',
  async ({ path }) => {
    await checkOpened(path);
    expect(await misleadingAnchors(), 'on a phone').toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page, { except: rulesOfDrawing }), 'the whole page').toEqual([]);
    expect(await axeFaults(page, { only: rulesOfDrawing }, ownBlocks), 'its blocks').toEqual([]);

    await page.setViewportSize(windowOf(1440));
    expect(await misleadingAnchors(), 'on a desktop').toEqual([]);
    await page.setViewportSize(windowOf(768));
    expect(await misleadingAnchors(), 'on a tablet').toEqual([]);
    await page.setViewportSize(windowOf(360));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await setDirection('rtl');
    expect(await overflowOf(page), 'on a phone, from right to left').toBeUndefined();
    await page.setViewportSize(windowOf(1440));
    expect(await overflowOf(page), 'from right to left').toBeUndefined();
    expect((await page.locator('header a').first().boundingBox())?.x).toBeGreaterThan(720);
    await setDirection('ltr');
    expect(await overflowOf(page), 'on a desktop').toBeUndefined();
    await page.setViewportSize(windowOf(768));
    expect(await overflowOf(page), 'on a tablet').toBeUndefined();
    await page.setViewportSize(zoomed(2));
    expect(await overflowOf(page), 'at 200 percent').toBeUndefined();
    await expect.poll(() => menu.isVisible()).toBe(true);
    expect(await freeShare(), 'at 200 percent').toBeGreaterThan(0.6);
    await page.setViewportSize(zoomed(4));
    expect(await overflowOf(page), 'at 400 percent').toBeUndefined();
    expect(await freeShare(), 'at 400 percent').toBeGreaterThan(0.9);

    const removeSpacing = await addStyles(page, textSpacing);
    expect(await overflowOf(page), 'with text spacing at 320 px').toBeUndefined();
    await page.setViewportSize(windowOf(1440));
    expect(await overflowOf(page), 'with text spacing on a desktop').toBeUndefined();
    await removeSpacing();
    await page.setViewportSize(zoomed(4));

    await setTextSize(32);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(await overflowOf(page), 'with enlarged text at 320 px').toBeUndefined();
    await page.setViewportSize(windowOf(360));
    expect(await overflowOf(page), 'with enlarged text at 360 px').toBeUndefined();
    const { x = -1, width = 0 } = (await menu.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    await setTextSize(16);
    expect(errors).toEqual([]);
  },
);

test('header, footer and form have no axe violation on a phone and a desktop, in both schemes', async () => {
  await openOnPhone(cellPage.path);
  for (const width of [360, 1440] as const) {
    await page.setViewportSize(windowOf(width));
    expect(await axeFaults(page), `${width} light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(page, { only: rulesOfColor }), `${width} dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

/** A page with questions, and the id of the second one. */
async function closedAnswer(): Promise<readonly [path: string, id: string]> {
  for (const { path } of [...otherTypes, ...templates]) {
    const html = await (await fetch(site.url + path)).text();
    const id = /<details[^>]*><summary>[^<]*<\/summary><div><span id="([^"]*-2)"/.exec(html)?.[1];
    if (id !== undefined) return [path, id];
  }
  throw new Error('No page has two questions.');
}

test('a link to a closed answer opens it, from another site and within the site', async () => {
  const [path, id] = await closedAnswer();
  const top = () =>
    page.evaluate((target) => {
      const details = document.getElementById(target)?.closest('details');
      return details?.open ? Math.round(details.getBoundingClientRect().top) : undefined;
    }, id);
  await openOnPhone(`${path}#${id}`);
  const expected = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  await expect.poll(top).toBe(Math.round(expected));
  await openOnPhone('/no-such-page');
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('main')?.append(link);
    link.click();
  }, `${path}#${id}`);
  await expect.poll(top).toBe(Math.round(expected));
});

test('every page type was checked', () => {
  expect(templates.length).toBeGreaterThanOrEqual(7);
  expect(checked).toBeGreaterThanOrEqual(20);
  expect(checked).toBe(templates.length + otherTypes.length);
  expect(parts).toBeGreaterThan(checked);
});

test('each fault of a page is found', async () => {
  await openOnPhone('/faq');
  await page.evaluate(() => {
    const block = document.querySelector('main > :not(#contact)');
    const wide = Object.assign(document.createElement('h6'), { textContent: 'Wide.' });
    Object.assign(wide.style, { width: '500px', color: '#aaa', background: '#fff' });
    const anchor = Object.assign(document.createElement('a'), { href: '#nowhere', textContent: 'Nowhere' });
    const foreign = Object.assign(document.createElement('img'), { src: 'https://elsewhere.test/a.png' });
    document.querySelector('main h1')?.after(wide, anchor, foreign);
    block?.insertAdjacentElement('afterend', document.createElement('main'));
  });
  const rules = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0]);
  expect(rules(await axeFaults(page, { except: rulesOfDrawing }))).toEqual(
    expect.arrayContaining(['image-alt', 'landmark-no-duplicate-main']),
  );
  expect(rules(await axeFaults(page, { only: rulesOfDrawing }, ownBlocks))).toContain('color-contrast');
  expect(await overflowOf(page)).toMatchObject({ right: expect.any(Number) });
  await expect.poll(() => errors.join()).toContain('img-src');
  expect(await misleadingAnchors()).toEqual(['#nowhere: NaN px']);
  await page.setViewportSize(zoomed(4));
  await page.evaluate(() => {
    const bar = document.createElement('p');
    Object.assign(bar.style, { position: 'fixed', height: '100px', bottom: '0' });
    document.body.append(bar);
  });
  expect(await freeShare()).toBeLessThan(0.9);
});
