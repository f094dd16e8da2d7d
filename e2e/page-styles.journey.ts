import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStyles } from './page-control.ts';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';
import { cellPage, cityPage } from './site-pages.ts';

/** One page of each kind of layout. */
const paths = ['/home', cityPage.path, cellPage.path, '/blog', '/faq', '/thank-you'];

const stylesheet = '**/assets/blocks.*.css';

let browser: Browser;
let site: SharedSite;
/** A page for tests that need no new visitor. */
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), sharedSite()]);
  page = await openPage();
});

afterAll(async () => {
  await browser.close();
});

const openPage = (options: BrowserContextOptions = {}) =>
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
      return `${element.localName}.${element.getAttribute('class')}#${element.id} rendered: ${element.checkVisibility()}; ${values}`;
    });
  }, properties);

const differences = (before: readonly string[], after: readonly string[]) =>
  before.flatMap((style, index) => {
    const then = after[index] ?? '';
    if (style === then) return [];
    const values = then.split('; ');
    const changed = style.split('; ').filter((value) => !values.includes(value));
    return [
      `${style.split(' ', 1)[0]} ${changed.join('; ')}, then ${values.filter((value) => !style.includes(value)).join('; ')}`,
    ];
  });

/**
 * Removes the inline rules except those of the look. The rules of the stylesheet remain, in the order of component definitions.
 */
const removeInlineRules = (page: Page) =>
  page.evaluate(() => {
    const style = document.head.querySelector('style');
    const [look = ''] = style?.textContent.split('\n') ?? [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    document.adoptedStyleSheets.push(sheet);
    style?.remove();
  });

test.each(paths)('%s looks the same with all its rules in the stylesheet', async (path) => {
  await page.goto(site.url + path);
  const sent = await stylesOf(page);
  await removeInlineRules(page);
  expect(sent.length).toBeGreaterThan(50);
  expect(differences(sent, await stylesOf(page))).toEqual([]);
});

test('a changed rule is detected', async () => {
  await page.goto(`${site.url}/faq`);
  const sent = await stylesOf(page);
  await addStyles(page, 'footer a { letter-spacing: 1px; }');
  expect(differences(sent, await stylesOf(page)).length).toBeGreaterThan(0);
});

/** The styles of the elements of the first screen: what precedes the link to the stylesheet file. */
const firstStylesOf = async (page: Page) => (await stylesOf(page)).slice(0, await countFirst(page));

/**
 * The main region grows while the page arrives. That visitors want less motion is said in the file, which is early enough
 * because nothing moves before it. Menus that are closed have their styles in the file.
 */
const settled = (styles: readonly string[]) =>
  styles.map((style) =>
    /^main\.|^\S+ rendered: false/.test(style)
      ? ''
      : style.replace(/animation: (?:none|0s)$/, 'animation: none'),
  );

const countFirst = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('main link[rel=stylesheet]');
    const elements = document.querySelectorAll('body *:not(script, style, link, template, path)');
    return [...elements].filter(
      (element) => !link || element.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).length;
  });

/** Opens a page whose stylesheet file arrives when the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(stylesheet, async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto(site.url + path);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return async () => {
    held.resolve();
    await opened;
  };
}

const opened = [
  ...paths.map((path) => ({ path, viewport: { width: 360, height: 740 } })),
  ...paths.slice(0, 3).map((path) => ({ path, viewport: { width: 1280, height: 800 } })),
];

test.each(opened)(
  'the first screen of $path at $viewport.width px needs no stylesheet',
  async ({ path, viewport }) => {
    const page = await openPage({ viewport });
    const release = await openHeld(page, path);
    const early = await firstStylesOf(page);
    expect(early.length).toBeGreaterThan(30);
    await release();
    const late = await stylesOf(page);
    expect(late.length).toBeGreaterThan(early.length);
    expect(differences(settled(early), settled(late))).toEqual([]);
    await page.close();
  },
);

test('a rule that the first screen lacks is detected', async () => {
  const page = await openPage();
  await page.route(site.url + cellPage.path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\.\w+\[data-kind='lead'\]\{[^}]*\}/, '');
    await route.fulfill({ response, body });
  });
  const release = await openHeld(page, cellPage.path);
  const early = await firstStylesOf(page);
  await release();
  expect(differences(settled(early), settled(await stylesOf(page))).length).toBeGreaterThan(0);
  await page.close();
});

test('without script, the page has all its styles', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(site.url + cityPage.path);
  const columns = page.locator('footer nav[aria-label="Footer"]');
  await expect.poll(() => columns.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  await page.close();
});

test('a page looks the same after navigation and after a load', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/faq`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // The stylesheet arrives two frames after its request, so that a page shown without its styles is noticed.
  await page.route(stylesheet, async (route) => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await route.continue().catch(() => undefined);
  });
  await page.evaluate((path) => {
    const main = document.getElementById('main');
    const observer = new MutationObserver(() => {
      const link = document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
      if (document.getElementById('main') !== main && !link?.sheet)
        document.documentElement.dataset.bare = '';
    });
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
