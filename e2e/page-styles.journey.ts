import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser, type SharedSite, sharedSite } from './shared-services.ts';

/** One page of each kind of arrangement. */
const paths = [
  '/home',
  '/locations/pasadena',
  '/locations/pasadena/it-support',
  '/blog',
  '/faq',
  '/thank-you',
];

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

/** What rules of blocks set, and what follows from all others. */
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

/** How every element of the page looks: what differs shows that a rule came too late or too early. */
const looksOf = (page: Page) =>
  page.evaluate((names) => {
    // It appears in its own time.
    document.getElementById('cookie-settings')?.remove();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const elements = document.querySelectorAll('body *:not(script, style, link, template, path)');
    return [...elements].map((element) => {
      const style = getComputedStyle(element);
      const looks = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      return `${element.localName}.${element.getAttribute('class')}#${element.id} ${looks}`;
    });
  }, properties);

const differences = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((look, index) => (look === after[index] ? [] : [`${look} but then ${after[index]}`]));

/** Leaves the page with the rules of its style file alone, in the order in which components were defined. */
const keepFileAlone = (page: Page) =>
  page.evaluate(() => document.head.querySelector('style[data-page-styles]')?.remove());

test.each(paths)('%s looks as if it had all its styles in one place', async (path) => {
  const page = await openPage();
  await page.goto(site.url + path);
  const sent = await looksOf(page);
  await keepFileAlone(page);
  expect(sent.length).toBeGreaterThan(50);
  expect(differences(sent, await looksOf(page))).toEqual([]);
  await page.close();
});

test('a rule that stands elsewhere is noticed', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/faq`);
  const sent = await looksOf(page);
  await page.addStyleTag({ content: 'footer a { letter-spacing: 1px; }' });
  expect(differences(sent, await looksOf(page)).length).toBeGreaterThan(0);
  await page.close();
});

test('the first screen is painted while the file of styles is on its way, and what follows waits for it', async () => {
  const page = await openPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(styleFiles, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(`${site.url}/locations/pasadena/it-support`);
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

test('without script, the page has its styles all the same', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/locations/pasadena`);
  const columns = page.locator('footer nav[aria-label="Footer"]');
  expect(await columns.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  await page.close();
});

test('a page that is swapped in looks as if it had been loaded', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/faq`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // Slow enough to see whether the page is shown before its styles are there.
  await page.route(styleFiles, async (route) => {
    await setTimeout(300);
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main link[rel=stylesheet]')) document.documentElement.dataset.bare = '';
    });
    document.querySelector('main link[rel=stylesheet]')?.remove();
    observer.observe(document.documentElement, { childList: true, subtree: true });
    navigation.navigate('/locations/pasadena');
  });
  await page.waitForFunction(() => document.title.includes('Pasadena'));
  const { sameDocument, bare } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect({ sameDocument, bare }).toEqual({ sameDocument: '', bare: undefined });
  const swapped = await looksOf(page);
  await page.unrouteAll();
  await page.reload();
  await page.waitForFunction(() => document.readyState === 'complete');
  const loaded = await looksOf(page);
  expect(swapped.length).toBe(loaded.length);
  expect(differences(swapped, loaded)).toEqual([]);
  await page.close();
});

test('an address of an earlier build is answered with the styles of now', async () => {
  const known = await (await fetch(`${site.url}/locations/pasadena`)).text();
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
