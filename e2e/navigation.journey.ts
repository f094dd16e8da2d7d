import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FixtureSite, serveFixture } from './fixtures/browser/serve-fixture.ts';
import { connectBrowser } from './shared-services.ts';

let browser: Browser;
let site: FixtureSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([connectBrowser(), serveFixture()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.goto(site.url);
  // Present only as long as the document is.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  site.takeRequests();
});

afterEach(() => page.close());

const isSameDocument = () => page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
const scrollTop = () => page.evaluate(() => Math.round(scrollY));

/** Notes where the page comes to lie, once a place, so that smooth scrolling would show as many places. */
const noteScrolling = () =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const places = new Set<number>();
    addEventListener('scroll', () => {
      places.add(Math.round(scrollY));
      dataset.places = [...places].sort((left, right) => left - right).join(' ');
    });
  });
const notedScrolling = () => page.evaluate(() => document.documentElement.dataset.places);

test('a link swaps the main region, the head and marked regions, and reports the page view once', async () => {
  await page.click('nav >> text=second');
  await titled('Second');
  await page.waitForFunction(() => document.documentElement.dataset.views);
  expect(await isSameDocument()).toBe(true);
  expect(page.url()).toBe(`${site.url}/second`);
  expect(await page.locator('h1').allTextContents()).toEqual(['Second page']);
  expect(await page.locator('title').count()).toBe(1);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('About Second');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://example.com/second');
  expect(await page.locator('head script[type="application/ld+json"]').allTextContents()).toEqual([
    '{"name":"Second"}',
  ]);
  expect(await page.locator('nav [aria-current]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.views)).toBe(' /second');
});

test('focus goes to the heading and the title is announced', async () => {
  await page.click('nav >> text=second');
  await titled('Second');
  await page.waitForFunction(() => document.documentElement.dataset.views);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Second page');
  expect(await page.locator('body > [role=status]').textContent()).toBe('Second');
});

test('scroll: top on a new page, the old place on the way back, the target of a fragment', async () => {
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/second"]')?.click());
  await titled('Second');
  expect(await scrollTop()).toBe(0);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await noteScrolling();
  await page.goBack();
  await titled('First');
  await expect.poll(scrollTop).toBe(2000);
  await page.goForward();
  await titled('Second');
  await expect.poll(scrollTop).toBe(900);
  // The skeleton of a slow page lies at 0.
  await expect.poll(notedScrolling).toMatch(/^(?:0 )?900 2000$/);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click());
  await titled('First');
  await page.click('text=deep');
  await titled('Second');
  expect(
    await page.locator('#deep').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
  ).toBeLessThan(650);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('deep');
  expect(await isSameDocument()).toBe(true);
});

test('a fragment of the same page is left to the browser', async () => {
  await page.evaluate(() => {
    location.hash = 'anchor';
  });
  await expect.poll(scrollTop).toBeGreaterThan(1000);
  expect(site.takeRequests().filter((request) => !request.endsWith('.js'))).toEqual([]);
});

test('the not-found page is shown in place', async () => {
  await page.click('text=missing');
  await titled('Not found');
  expect(await isSameDocument()).toBe(true);
  expect(page.url()).toBe(`${site.url}/missing`);
});

test('a redirect ends at its address', async () => {
  await page.click('text=moved');
  await titled('Plain');
  await expect.poll(() => page.url()).toBe(`${site.url}/plain`);
  expect(await isSameDocument()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.views)).toBe(' /plain');
  await page.goBack();
  await titled('First');
});

test('what is not a page of this build is loaded', async () => {
  await page.click('text=text');
  await expect.poll(() => page.locator('body').textContent()).toBe('only text');
  await page.goto(site.url);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.click('text=other');
  await titled('Plain');
  expect(await isSameDocument()).toBe(false);
});

test('forms that post, and links for another tab, stay with the browser', async () => {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.click('nav >> text=second', { modifiers: ['Control'] }),
  ]);
  await tab.waitForLoadState();
  expect(await isSameDocument()).toBe(true);
  expect(page.url()).toBe(`${site.url}/`);
  await tab.close();

  await page.click('text=post');
  await titled('Second');
  expect(await isSameDocument()).toBe(false);
  expect(site.takeRequests()).toContain('POST /second');
});

test('the skeleton shows while a slow page is on its way, and only then', async () => {
  await page.evaluate(() => {
    const seen = () =>
      document.querySelector('body > div > [data-skeleton]') && document.body.setAttribute('data-seen', '');
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  });
  await page.click('nav >> text=second');
  await titled('Second');
  expect(await page.locator('body').getAttribute('data-seen')).toBeNull();
  await page.click('text=slow');
  await page.locator('body > div > [data-skeleton]').waitFor();
  expect(await page.locator('#main').isVisible()).toBe(false);
  await titled('Plain');
  await expect.poll(() => page.locator('body > div > [data-skeleton]').count()).toBe(0);
  expect(await page.locator('#main').isVisible()).toBe(true);
});

test('the last of several clicks wins', async () => {
  await page.click('text=slow');
  await page.click('nav >> text=second');
  await titled('Second');
  // The slow page answers after 600 ms of the server; its answer is aborted or ignored.
  await site.answered('/slow');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.title()).toBe('Second');
  expect(page.url()).toBe(`${site.url}/second`);
  expect(await page.evaluate(() => document.documentElement.dataset.views)).toBe(' /second');
});

test('a page behind a hovered link is fetched once', async () => {
  await page.hover('nav >> text=second');
  await expect.poll(() => site.takeRequests()).toContain('GET /second');
  await page.click('nav >> text=second');
  await titled('Second');
  expect(site.takeRequests()).not.toContain('GET /second');
});

test('without the Navigation API links load pages', async () => {
  const old = await browser.newPage();
  await old.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  await old.goto(site.url);
  await old.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await old.click('nav >> text=second');
  await old.waitForFunction(() => document.title === 'Second');
  expect(await old.evaluate(() => document.documentElement.hasAttribute('data-same-document'))).toBe(false);
  expect(await old.locator('#right').getAttribute('data-started')).toBe('');
  await old.close();
});
