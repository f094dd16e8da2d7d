import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser, type SharedSite, sharedSite } from './shared-services.ts';
import { cellPage, cityPage } from './site-pages.ts';

/** One page of each kind of layout. */
const paths = ['/home', cityPage.path, cellPage.path, '/blog', '/faq', '/thank-you'];

const styleFiles = '**/styles/**/*.css';

let browser: Browser;
let site: SharedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), sharedSite()]);
});

afterAll(async () => {
  await browser.close();
});

const openPage = (options: { readonly javaScriptEnabled?: boolean } = {}) =>
  browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', ...options });

/** Properties that block styles set, and properties that depend on all styles. */
const properties = [
  'display',
  'position',
  'inset',
  'width',
  'height',
  'margin',
  'padding',
  'border',
  'border-radius',
  'background-color',
  'color',
  'fill',
  'stroke',
  'font',
  'letter-spacing',
  'text-decoration',
  'list-style',
  'gap',
  'grid-area',
  'justify-content',
  'align-items',
  'order',
  'transform',
  'opacity',
  'visibility',
  'overflow',
  'animation',
];

/**
 * The computed styles of every element, once all fonts have loaded: text has another width in a fallback font. A
 * difference shows that rules apply in another order.
 */
const stylesOf = (page: Page) =>
  page.evaluate(async (names) => {
    // A layout requests the fonts that the document needs.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    // The consent banner appears after a delay.
    document.getElementById('cookie-settings')?.remove();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const elements = document.querySelectorAll('body *:not(script, style, link, template, path)');
    return [...elements].map((element) => {
      const style = getComputedStyle(element);
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      return `${element.localName}.${element.getAttribute('class')}#${element.id} ${values}`;
    });
  }, properties);

const differences = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((style, index) => (style === after[index] ? [] : [`${style}, then ${after[index]}`]));

/** Removes the inline styles. The rules of the stylesheet file remain, in the order of component definitions. */
const removeInlineStyles = (page: Page) =>
  page.evaluate(() => document.head.querySelector('style[data-page-styles]')?.remove());

test.each(paths)('%s looks the same with all its styles in one file', async (path) => {
  const page = await openPage();
  await page.goto(site.url + path);
  const sent = await stylesOf(page);
  await removeInlineStyles(page);
  expect(sent.length).toBeGreaterThan(50);
  expect(differences(sent, await stylesOf(page))).toEqual([]);
  await page.close();
});

test('a changed rule is detected', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/faq`);
  const sent = await stylesOf(page);
  await page.addStyleTag({ content: 'footer a { letter-spacing: 1px; }' });
  expect(differences(sent, await stylesOf(page)).length).toBeGreaterThan(0);
  await page.close();
});

test('the first screen is painted before the stylesheet arrives; the rest waits for it', async () => {
  const page = await openPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(styleFiles, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(site.url + cellPage.path);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const heading = page.locator('#hero h1');
  const early = await heading.evaluate((element) =>
    JSON.stringify([element.getBoundingClientRect(), getComputedStyle(element).font]),
  );
  expect(await page.locator('#local').count()).toBe(0);
  release();
  await opened;
  expect(await page.locator('#local').count()).toBe(1);
  expect(
    await heading.evaluate((element) =>
      JSON.stringify([element.getBoundingClientRect(), getComputedStyle(element).font]),
    ),
  ).toBe(early);
  await page.close();
});

test('without script, the page has all its styles', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(site.url + cityPage.path);
  const columns = page.locator('footer nav[aria-label="Footer"]');
  expect(await columns.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  await page.close();
});

test('a page looks the same after navigation and after a load', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/faq`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // The stylesheet arrives two frames after its request, so that a page shown without its styles is noticed.
  await page.route(styleFiles, async (route) => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await route.continue().catch(() => undefined);
  });
  await page.evaluate((path) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main link[rel=stylesheet]')) document.documentElement.dataset.bare = '';
    });
    document.querySelector('main link[rel=stylesheet]')?.remove();
    observer.observe(document.documentElement, { childList: true, subtree: true });
    navigation.navigate(path);
  }, cityPage.path);
  await page.waitForFunction((name) => document.title.includes(name), cityPage.name);
  const { sameDocument, bare } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect({ sameDocument, bare }).toEqual({ sameDocument: '', bare: undefined });
  const swapped = await stylesOf(page);
  await page.unrouteAll();
  await page.reload();
  await page.waitForFunction(() => document.readyState === 'complete');
  const loaded = await stylesOf(page);
  expect(swapped.length).toBe(loaded.length);
  expect(differences(swapped, loaded)).toEqual([]);
  await page.close();
});

test('a stylesheet address of an earlier build returns the current styles', async () => {
  const known = await (await fetch(site.url + cityPage.path)).text();
  const path = /href="(\/styles\/[^"]+)"/.exec(known)?.[1] ?? '';
  const now = await fetch(site.url + path);
  expect(now.headers.get('cache-control')).toContain('immutable');
  const rules = (await now.text()).split('\n');
  const earlier = await fetch(site.url + path.replace(/[0-9a-f]{16}/, '0123456789abcdef'));
  expect(earlier.status).toBe(200);
  expect(earlier.headers.get('cache-control')).not.toContain('immutable');
  const answered = new Set((await earlier.text()).split('\n'));
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((rule) => !answered.has(rule))).toEqual([]);
  expect((await fetch(`${site.url}/styles/templates/none.0123456789abcdef.css`)).status).toBe(404);
});
