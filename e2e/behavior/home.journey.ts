import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stopClock } from '../page-control.ts';
import { readContent, slugsOf } from '../site-pages.ts';
import { visitSite } from './visited-site.ts';

const site = visitSite();

const section = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });

/** The animation delay of each card of a list, in milliseconds. */
const delays = (list: Locator) =>
  list
    .locator(':scope > *')
    .evaluateAll((cards) =>
      cards.map((card) => Number.parseFloat(getComputedStyle(card).animationDelay) * 1000),
    );

const multiplesOf = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => index * step);

test('shows features of services, testimonials, links, and the years in business', async () => {
  const page = await site.visit('/home');
  await checkServices(page);
  await checkTestimonials(page);
  await checkLinks(page);
  await checkYears(page);
});

/** Checks that each service card lists the first three features and links to the service. */
async function checkServices(page: Page): Promise<void> {
  const serviceSchema = z.object({ features: z.array(z.object({ title: z.string() })).min(4) });
  const cards = section(page, 'Hand over the part that keeps you from your work').locator(
    '[data-stagger] > *',
  );
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  for (const card of await cards.all()) {
    const path = await card.locator('a[href^="/services/"]').first().getAttribute('href');
    const { features } = serviceSchema.parse(readContent(`${path?.slice(1)}.json`));
    await expect
      .poll(() => card.locator('ul > li').allTextContents())
      .toEqual(features.slice(0, 3).map(({ title }) => title));
  }
}

/** Checks that the first six testimonials are shown, each with its rating. */
async function checkTestimonials(page: Page): Promise<void> {
  const schema = z.object({ name: z.string(), order: z.number() });
  const all = slugsOf('testimonials').map((slug) => schema.parse(readContent(`testimonials/${slug}.json`)));
  const first = [...all].sort((one, other) => one.order - other.order).slice(0, 6);
  const voices = section(page, 'What clients say after a bad morning');
  await expect
    .poll(() => voices.locator('figcaption strong').allTextContents())
    .toEqual(first.map(({ name }) => name));
  await expect.poll(() => voices.getByRole('img', { name: '5 of 5' }).count()).toBe(first.length);
  expect(first.length).toBeGreaterThan(0);
}

test('cards appear when their list comes into view, services and testimonials 100 ms apart, cities 50 ms', async () => {
  const page = await site.visit('/home');
  const listIn = (heading: string) => section(page, heading).locator('[data-stagger]');
  for (const [heading, step] of [
    ['Hand over the part that keeps you from your work', 100],
    ['What clients say after a bad morning', 100],
    ['Find the page for your city', 50],
  ] as const) {
    const list = listIn(heading);
    const firstCard = list.locator(':scope > *').first();
    const animation = () => firstCard.evaluate((card) => getComputedStyle(card).animationName);
    expect(await animation(), `${heading}, out of view`).toBe('none');
    await list.scrollIntoViewIfNeeded();
    await expect.poll(animation).toBe('rise');
    const found = await delays(list);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(multiplesOf(step, found.length));
  }
  const still = await site.visit('/home', { reducedMotion: 'reduce' });
  expect(
    new Set(await delays(section(still, 'Find the page for your city').locator('[data-stagger]'))),
  ).toEqual(new Set([0]));
});

/** Checks the links to the parts of the site, the cities, the booking page and the telephone. */
async function checkLinks(page: Page): Promise<void> {
  const hrefs = (links: Locator) =>
    links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  await expect
    .poll(() => hrefs(page.getByRole('navigation', { name: 'Parts of this site' }).getByRole('link')))
    .toEqual([
      '/services/it-services',
      '/services/cybersecurity',
      '/services/ai-automation',
      '/blog',
      '/faq',
      '/about',
    ]);
  const hero = page.locator('main section').first();
  await expect
    .poll(() => hero.getByRole('link', { name: 'Schedule Consultation' }).getAttribute('href'))
    .toBe('https://www.example.com/book');
  await expect
    .poll(() => hero.getByRole('link', { name: '(626) 555-0100' }).getAttribute('href'))
    .toBe('tel:+16265550100');
  const places = await hrefs(section(page, 'Find the page for your city').getByRole('link'));
  const cities = places.filter((path) => /^\/locations\/[^/]+$/.test(path ?? ''));
  expect(cities.length).toBeGreaterThan(0);
  for (const city of cities) expect(places).toContain(`${city}/process-automation`);
}

/** Full years since July 1, 1997, in the time zone of the office. */
function yearsInBusiness(now: Date): number {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
    .format(now)
    .split('-')
    .map(Number);
  return year - 1997 - (month < 7 ? 1 : 0);
}

/** Checks that the years in business are counted from July 1, 1997. */
async function checkYears(page: Page): Promise<void> {
  expect(yearsInBusiness(new Date('2026-11-21T12:00:00-08:00'))).toBe(29);
  const text = await section(page, 'Six figures, and where each comes from').innerText();
  expect(text).toContain(`${yearsInBusiness(new Date())}+`);
  expect(text).toContain('Counted from the founding date, July 1, 1997');
}

describe('the office', () => {
  test('has an address and a drawn map, and loads the embedded map on demand', async () => {
    const page = await site.newPage();
    const requested: string[] = [];
    await page.route('https://www.openstreetmap.org/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
    });
    await page.goto(site.address('/home'));
    const office = section(page, 'Suite 710, on Lake Avenue');
    await office.scrollIntoViewIfNeeded();
    await expect
      .poll(() => office.locator('address').innerText())
      .toContain('35 North Lake Avenue, Suite 710\nPasadena, CA 91101');
    await expect.poll(() => office.locator('svg').filter({ visible: true }).count()).toBeGreaterThan(0);
    const button = office.getByRole('button', { name: 'Show the map' });
    await button.waitFor();
    expect(requested).toEqual([]);
    await button.click();
    const frame = office.locator('iframe');
    await frame.waitFor();
    await expect.poll(() => frame.getAttribute('title')).toBe('Suite 710, on Lake Avenue');
    await expect.poll(() => requested).toEqual([expect.stringContaining('marker=34.1465%2C-118.1327')]);
  });
});

describe('the reviews', () => {
  const reviews = (page: Page) => section(page, 'The rating clients gave us');

  const schema = z.object({ content: z.string(), source: z.object({}).optional() });
  const published = () =>
    slugsOf('testimonials')
      .map((slug) => schema.parse(readContent(`testimonials/${slug}.json`)))
      .filter(({ source }) => source !== undefined)
      .map(({ content }) => content)
      .sort();

  test('are requested when they are near the window, and a placeholder is shown until then', async () => {
    const page = await site.newPage();
    let requests = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/reviews', async (route) => {
      requests += 1;
      await released;
      await route.continue();
    });
    await page.goto(site.address('/home'));
    await page.waitForLoadState('networkidle');
    expect(requests).toBe(0);
    await reviews(page).scrollIntoViewIfNeeded();
    await expect.poll(() => requests).toBe(1);
    await expect.poll(() => reviews(page).getByRole('status').textContent()).toBe('Loading reviews');
    release();
    await reviews(page).locator('blockquote').first().waitFor();
    const texts = await reviews(page).locator('blockquote').allTextContents();
    expect(texts.sort()).toEqual(published());
    expect(texts.length).toBeGreaterThan(0);
    await expect.poll(() => reviews(page).getByRole('status').count()).toBe(0);
    await expect
      .poll(() => reviews(page).getByText('out of 5, from 100 reviews on Google').isVisible())
      .toBe(true);
  });

  test('are one link away without script, and the rating is shown', async () => {
    const page = await site.visit('/home', { javaScriptEnabled: false });
    const text = await reviews(page).innerText();
    expect(text).toContain('out of 5, from 100 reviews on Google');
    expect(text).not.toContain('Loading reviews');
    await reviews(page).getByRole('link', { name: 'All reviews' }).click();
    await page.waitForURL('**/reviews');
    const texts = await page.locator('main [data-reviews] blockquote').allTextContents();
    expect(texts.sort()).toEqual(published());
  });
});

describe('a tooltip', () => {
  /** Opens a page with a stopped clock, and waits until the script of tooltips runs. `words` opens the tooltip `tip`. */
  async function visitTip(): Promise<{
    page: Page;
    words: Locator;
    tip: Locator;
    leave: () => Promise<void>;
  }> {
    const page = await site.newPage();
    await stopClock(page);
    await page.goto(site.address('/thank-you'));
    const tip = page.locator('#contact [role=tooltip]');
    const words = page.locator('#contact [data-behavior=tooltip] > button');
    const leave = () => page.mouse.move(0, 0);
    const opens = async () => {
      await leave();
      await words.hover();
      await page.clock.runFor(700);
      return tip.isVisible();
    };
    await expect.poll(opens, { timeout: 120_000 }).toBe(true);
    await leave();
    await tip.waitFor({ state: 'hidden' });
    // Within 300 ms of this, the next one would open at once.
    await page.clock.runFor(301);
    return { page, words, tip, leave };
  }

  test('opens 700 ms after the pointer enters or within 300 ms after another, and on focus', async () => {
    const { page, words, tip, leave } = await visitTip();
    await words.hover();
    await page.clock.runFor(699);
    await expect.poll(() => tip.isVisible()).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(() => tip.isVisible()).toBe(true);
    await leave();
    await expect.poll(() => tip.isVisible()).toBe(false);
    await words.hover();
    await page.clock.runFor(0);
    await leave();
    await page.clock.runFor(1000);
    await expect.poll(() => tip.isVisible()).toBe(false);

    // It opens immediately within 300 ms after another one closed, and not later.
    const openAndLeave = async () => {
      await words.hover();
      await page.clock.runFor(700);
      await tip.waitFor();
      await leave();
      await tip.waitFor({ state: 'hidden' });
    };
    await openAndLeave();
    await page.clock.runFor(299);
    await words.hover();
    await page.clock.runFor(1);
    await expect.poll(() => tip.isVisible()).toBe(true);
    await leave();
    await tip.waitFor({ state: 'hidden' });
    await page.clock.runFor(301);
    await words.hover();
    await page.clock.runFor(699);
    await expect.poll(() => tip.isVisible()).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(() => tip.isVisible()).toBe(true);
    await leave();
    await tip.waitFor({ state: 'hidden' });
    await page.clock.runFor(301);

    await page.locator('#contact a[href^="mailto:"]').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => words.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => tip.isVisible()).toBe(false);
  });

  test('opens on click without script', async () => {
    const plain = await site.visit('/thank-you', { javaScriptEnabled: false });
    await plain.locator('#contact button[popovertarget]').click();
    await expect.poll(() => plain.locator('#contact [role=tooltip]').isVisible()).toBe(true);
  });
});
