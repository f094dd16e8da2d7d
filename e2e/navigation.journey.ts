import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FixtureSite, serveFixture } from './fixtures/browser/serve-fixture.ts';
import { hold, stopClock, waitForIdleWork } from './page-control.ts';
import { workerBrowser } from './shared-services.ts';

let browser: Browser;
let site: FixtureSite;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), serveFixture()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.goto(site.url);
  // The attribute is lost when the document is replaced.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  site.takeRequests();
});

afterEach(() => page.close());

const isSameDocument = () => page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
const scrollTop = () => page.evaluate(() => Math.round(scrollY));

/** Records each distinct scroll position. Smooth scrolling would show as many positions. */
const recordScrolling = () =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const positions = new Set<number>();
    addEventListener('scroll', () => {
      positions.add(Math.round(scrollY));
      dataset.positions = [...positions].sort((left, right) => left - right).join(' ');
    });
  });
const recordedPositions = () => page.evaluate(() => document.documentElement.dataset.positions);

test('a link replaces the main region, the head and what differs in the layout, and reports the page view once', async () => {
  await page.click('nav >> text=second');
  await titled('Second');
  await page.waitForFunction(() => document.documentElement.dataset.views);
  await expect.poll(() => isSameDocument()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${site.url}/second`);
  await expect.poll(() => page.locator('h1').allTextContents()).toEqual(['Second page']);
  await expect.poll(() => page.locator('title').count()).toBe(1);
  await expect
    .poll(() => page.locator('meta[name=description]').getAttribute('content'))
    .toBe('About Second');
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe('https://example.com/second');
  await expect
    .poll(() => page.locator('head script[type="application/ld+json"]').allTextContents())
    .toEqual(['{"name":"Second"}']);
  await expect.poll(() => page.locator('nav [aria-current]').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.views)).toBe(' /second');
});

test('the focus moves to the heading and the title is announced', async () => {
  await page.click('nav >> text=second');
  await titled('Second');
  await page.waitForFunction(() => document.documentElement.dataset.views);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Second page');
  await expect.poll(() => page.locator('body > [role=status]').textContent()).toBe('Second');
});

test('scrolls to the top of a new page, to the earlier position on back, and to a fragment', async () => {
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/second"]')?.click());
  await titled('Second');
  await expect.poll(() => scrollTop()).toBe(0);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await recordScrolling();
  await page.goBack();
  await titled('First');
  await expect.poll(scrollTop).toBe(2000);
  await page.goForward();
  await titled('Second');
  await expect.poll(scrollTop).toBe(900);
  // The skeleton of a slow page is at position 0.
  await expect.poll(recordedPositions).toMatch(/^(?:0 )?900 2000$/);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click());
  await titled('First');
  await page.click('text=deep');
  await titled('Second');
  await expect
    .poll(() => page.locator('#deep').evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(650);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('deep');
  await expect.poll(() => isSameDocument()).toBe(true);
});

test('the browser handles a fragment of the same page', async () => {
  await page.evaluate(() => {
    location.hash = 'anchor';
  });
  await expect.poll(scrollTop).toBeGreaterThan(1000);
  expect(site.takeRequests().filter((request) => !request.endsWith('.js'))).toEqual([]);
});

test('the not-found page appears without a load', async () => {
  await page.click('text=missing');
  await titled('Not found');
  await expect.poll(() => isSameDocument()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${site.url}/missing`);
});

test('a redirect shows its target address', async () => {
  await page.click('text=moved');
  await titled('Plain');
  await expect.poll(() => page.url()).toBe(`${site.url}/plain`);
  await expect.poll(() => isSameDocument()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.views)).toBe(' /plain');
  await page.goBack();
  await titled('First');
});

test('other content types and other builds are loaded by the browser', async () => {
  await page.click('text=text');
  await expect.poll(() => page.locator('body').textContent()).toBe('only text');
  await page.goto(site.url);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.click('text=other');
  await titled('Plain');
  await expect.poll(() => isSameDocument()).toBe(false);
});

test('the browser handles forms that post and links that open a tab', async () => {
  const [tab] = await Promise.all([
    // Its address is not awaited: Chromium does not always report the first one of a tab in the background.
    page.context().waitForEvent('page'),
    page.click('nav >> text=second', { modifiers: ['Control'] }),
  ]);
  await expect.poll(() => isSameDocument()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${site.url}/`);
  await tab.close();

  await page.click('text=post');
  await titled('Second');
  await expect.poll(() => isSameDocument()).toBe(false);
  expect(site.takeRequests()).toContain('POST /second');
});

test('the skeleton appears after 120 ms of loading, and not for a page that arrives sooner', async () => {
  const timed = await browser.newPage();
  await stopClock(timed);
  await timed.goto(site.url);
  const skeleton = timed.locator('body > div > [data-skeleton]');
  await timed.click('nav >> text=second');
  await expect.poll(() => timed.title()).toBe('Second');
  await timed.clock.runFor(1_000);
  await expect.poll(() => skeleton.count()).toBe(0);

  const release = await hold(timed, '/slow');
  await timed.click('text=slow');
  await expect.poll(() => timed.url()).toBe(`${site.url}/slow`);
  await timed.clock.runFor(119);
  await expect.poll(() => skeleton.count()).toBe(0);
  await timed.clock.runFor(1);
  await expect.poll(() => skeleton.count()).toBe(1);
  await expect.poll(() => timed.locator('#main').isVisible()).toBe(false);
  release();
  await expect.poll(() => timed.title()).toBe('Plain');
  await expect.poll(() => skeleton.count()).toBe(0);
  await expect.poll(() => timed.locator('#main').isVisible()).toBe(true);
  await timed.close();
});

test('a fragment of a page that is loading leads to that page', async () => {
  const release = await hold(page, '/second');
  const skeletons = page.locator('body > div:has(> [data-skeleton])');
  await page.click('nav >> text=second');
  await expect.poll(() => page.url()).toBe(`${site.url}/second`);
  await skeletons.evaluate((skeleton) => skeleton.setAttribute('data-first', ''));
  await page.evaluate(() => {
    location.hash = 'deep';
  });
  await expect.poll(() => page.url()).toBe(`${site.url}/second#deep`);
  await page.locator('body > div:not([data-first]):has(> [data-skeleton])').waitFor();
  await expect.poll(() => skeletons.count()).toBe(1);
  release();
  await titled('Second');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('deep');
  await expect.poll(() => isSameDocument()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.views)).toBe(' /second');
});

/** The parts of the page in their order, and the behaviors that started and stopped since the last call. */
const layoutOf = () =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const parts = [...document.querySelectorAll('#nav, #main, #box, #note, #end')]
      .map(({ id }) => id)
      .join(' ');
    const log = dataset.log ?? '';
    dataset.log = '';
    return { parts, log: log.trim(), about: document.getElementById('about')?.textContent };
  });

const goTo = async (path: string, title: string) => {
  await page.evaluate((url) => navigation.navigate(url), path);
  await titled(title);
};

test('a page with another layout replaces what differs and keeps the rest with its state', async () => {
  await page.goto(`${site.url}/around`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.locator('#end').evaluate((end) => end.setAttribute('data-kept', ''));
  const count = page.locator('#box [data-count]');
  await expect.poll(() => page.locator('#box [data-island]').getAttribute('data-hydrated')).toBe('');
  await count.click();
  await page.locator('#typed').fill('typed');
  const state = async () => ({
    count: await count.textContent(),
    typed: await page.locator('#typed').inputValue(),
    kept: await page.locator('#end').getAttribute('data-kept'),
  });
  const kept = { count: '21', typed: 'typed', kept: '' };
  await expect
    .poll(() => layoutOf())
    .toEqual({
      parts: 'nav main box note end',
      log: 'start:box start:note',
      about: 'around',
    });

  await goTo('/inside', 'Inside');
  const inside = { parts: 'nav main box note end', log: 'stop:note start:note', about: 'inside' };
  await expect.poll(() => layoutOf()).toEqual(inside);
  await expect.poll(() => page.locator('main #box').count()).toBe(1);
  await expect.poll(() => page.locator('#note').textContent()).toBe('other note');
  await expect.poll(() => state()).toEqual(kept);

  await page.goBack();
  await titled('Around');
  await expect.poll(() => layoutOf()).toEqual({ ...inside, about: 'around' });
  await expect.poll(() => page.locator('body > #box').count()).toBe(1);
  await expect.poll(() => page.locator('#note').textContent()).toBe('note');
  await count.click();
  await expect.poll(() => state()).toEqual({ ...kept, count: '22' });

  await goTo('/plain', 'Plain');
  await expect
    .poll(() => layoutOf())
    .toEqual({ parts: 'nav main', log: 'stop:box stop:note', about: undefined });
  await page.goBack();
  await titled('Around');
  await expect
    .poll(() => layoutOf())
    .toEqual({
      parts: 'nav main box note end',
      log: 'start:box start:note',
      about: 'around',
    });
  await expect.poll(() => page.locator('#box [data-island]').getAttribute('data-hydrated')).toBe('');
  await count.click();
  await expect.poll(() => state()).toEqual({ count: '21', typed: '', kept: null });
  await expect.poll(() => isSameDocument()).toBe(true);
});

test('the last of several clicks wins', async () => {
  await page.click('text=slow');
  await page.click('nav >> text=second');
  await titled('Second');
  // The response of the slow page is aborted or ignored.
  await site.answered('/slow');
  await waitForIdleWork(page);
  await expect.poll(() => page.title()).toBe('Second');
  await expect.poll(() => page.url()).toBe(`${site.url}/second`);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.views)).toBe(' /second');
});

/** Follows the link to the second page, whose response is held until the returned function is called. */
async function startVisit(): Promise<() => void> {
  const release = await hold(page, '/second');
  await page.click('nav >> text=second');
  await expect.poll(() => page.url()).toBe(`${site.url}/second`);
  await expect.poll(() => page.title()).toBe('First');
  return release;
}

/** Follows a link of the page, which need not be visible. */
const follow = (href: string, download = false) =>
  page.evaluate(
    ([target, isDownload]) => {
      const link = document.createElement('a');
      link.href = target;
      if (isDownload) link.download = '';
      document.body.append(link);
      link.click();
    },
    [href, download] as const,
  );

/** Stops in the page itself, because Playwright waits for the navigation. */
async function stopLink(): Promise<void> {
  await page.evaluate(() =>
    navigation.addEventListener('navigate', () => setTimeout(() => window.stop()), { once: true }),
  );
  await follow(`${site.url.replace('127.0.0.1', 'localhost')}/slow`);
}

/** The headless shell restores no page, so this only tells the page. */
const restorePage = () =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

test.each([
  ['stopped', () => page.evaluate(() => window.stop())],
  ['followed by a link to another site that is stopped', stopLink],
  ['followed by a call', () => follow('tel:+16035550140')],
  ['followed by a download', () => follow('/text', true)],
  ['followed by a change of the address', () => page.evaluate(() => history.replaceState(null, '', '?a'))],
  ['restored from the back/forward cache', restorePage],
])('a navigation that is %s leads to the page of its address', async (_interruption, interrupt) => {
  const release = await startVisit();
  await interrupt();
  release();
  await titled('Second');
  await expect.poll(() => isSameDocument()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/second');
});

test('a page that has arrived stays as it is when the visitor stops or returns', async () => {
  await page.click('nav >> text=second');
  await titled('Second');
  await page.waitForFunction(() => document.documentElement.dataset.views);
  await page.evaluate(() => window.stop());
  await restorePage();
  await waitForIdleWork(page);
  await expect.poll(() => isSameDocument()).toBe(true);
});

test('a link to another site is followed while a page is loading', async () => {
  const foreign = site.url.replace('127.0.0.1', 'localhost');
  const release = await startVisit();
  await follow(`${foreign}/slow`);
  await titled('Plain');
  expect(page.url()).toBe(`${foreign}/slow`);
  release();
});

test('the page of a hovered link is fetched once', async () => {
  await page.hover('nav >> text=second');
  await expect.poll(() => site.takeRequests()).toContain('GET /second');
  await page.click('nav >> text=second');
  await titled('Second');
  expect(site.takeRequests()).not.toContain('GET /second');
});

test('without the Navigation API, links load pages', async () => {
  const old = await browser.newPage();
  await old.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  await old.goto(site.url);
  await old.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await old.click('nav >> text=second');
  await old.waitForFunction(() => document.title === 'Second');
  await expect
    .poll(() => old.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(false);
  await old.locator('#right[data-started]').waitFor({ state: 'attached' });
  await old.close();
});
