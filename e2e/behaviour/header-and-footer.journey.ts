import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stopClock, visitSite } from './visited-site.ts';

const site = visitSite();

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 } };

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const headerTop = (page: Page) =>
  page.locator('header').evaluate((header) => Math.round(header.getBoundingClientRect().top));
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test('the navigation has the entries and the pages below them that visitors look for', async () => {
  const page = await site.visit('/faq', wide);
  const entries = await mainMenu(page)
    .locator(':scope > ul > li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      ),
    );
  expect(entries).toEqual([
    ['Home /'],
    [
      'Services /services',
      'IT services /services/it-services',
      'Cybersecurity /services/cybersecurity',
      'AI automation /services/ai-automation',
    ],
    [
      'Industries /industries',
      'Accounting and finance /industries/accounting-financial',
      'Healthcare /industries/healthcare',
      'Legal /industries/legal',
      'Distribution and wholesale /industries/distribution-wholesale',
      'Machine shops /industries/machine-shops-manufacturing',
    ],
    ['Blog /blog'],
    ['FAQ /faq'],
    ['About /about', 'Careers /careers', 'Referral program /referral-program'],
    ['Support /support'],
    ['Contact #contact'],
  ]);
});

test.each([
  ['wide', wide],
  ['narrow', narrow],
])('the header stays at the top of a %s window; the bar above it scrolls away', async (_, options) => {
  const page = await site.visit('/faq', options);
  expect(await headerTop(page)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  expect(await headerTop(page)).toBe(0);
});

test('a finger opens a submenu, follows what is in it, and closes it beside it', async () => {
  const page = await site.visit('/faq', { ...wide, hasTouch: true });
  const submenu = mainMenu(page).getByRole('link', { name: 'AI automation' });
  const opener = mainMenu(page).locator('summary').first();
  await page.waitForLoadState('networkidle');
  expect(await submenu.isVisible()).toBe(false);
  await opener.tap();
  await submenu.waitFor();
  await page.touchscreen.tap(700, 700);
  await submenu.waitFor({ state: 'hidden' });
  await opener.tap();
  await submenu.tap();
  await page.waitForURL('**/services/ai-automation');
});

describe('the top bar', () => {
  const phones = (page: Page) =>
    page.getByRole('complementary', { name: 'Telephone numbers' }).locator('a[href^="tel:"]:visible');

  test('has three telephone numbers, and leaves the support one out on small screens', async () => {
    const page = await site.visit('/faq', wide);
    expect(await phones(page).allTextContents()).toEqual([
      'Local (626) 555-0110',
      'Sales (626) 555-0120',
      'Support (626) 555-0130',
    ]);
    expect(await phones(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['tel:+16265550110', 'tel:+16265550120', 'tel:+16265550130'],
    );
    await page.setViewportSize(narrow.viewport);
    expect(await phones(page).allTextContents()).toEqual(['Local (626) 555-0110', 'Sales (626) 555-0120']);
  });
});

test('Schedule Consultation opens the booking page in a new tab that knows nothing of this one', async () => {
  const page = await site.newPage(wide);
  await page
    .context()
    .route('https://www.example.com/book', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Booking</title>' }),
    );
  await page.goto(site.address('/faq'));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('banner').getByRole('link', { name: 'Schedule Consultation' }).click(),
  ]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe('https://www.example.com/book');
  expect(await tab.evaluate(() => opener)).toBeNull();
  expect(page.url()).toBe(site.address('/faq'));
});

describe('Contact', () => {
  /** Follows the Contact link and returns every place that the page lay at on the way. */
  async function placesOnTheWay(page: Page): Promise<readonly number[]> {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('scroll', () => {
        dataset.places = `${dataset.places ?? ''} ${Math.round(scrollY)}`;
      });
      addEventListener('scrollend', () => (dataset.arrived = ''));
    });
    await mainMenu(page).getByRole('link', { name: 'Contact' }).click();
    await page.locator('html[data-arrived]').waitFor();
    const places = await page.evaluate(() => document.documentElement.dataset.places ?? '');
    return places.trim().split(' ').map(Number);
  }

  test('scrolls smoothly to the section with the form, which begins right below the header', async () => {
    const page = await site.visit('/about', wide);
    const places = await placesOnTheWay(page);
    expect(places.length).toBeGreaterThan(5);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(page.url()).toBe(site.address('/about#contact'));
    const header = await page.locator('header').boundingBox();
    const section = await page.locator('#contact').boundingBox();
    const gap = (section?.y ?? 0) - (header?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
  });

  test('goes there at once where motion shall be reduced', async () => {
    const page = await site.visit('/about', { ...wide, reducedMotion: 'reduce' });
    const places = await placesOnTheWay(page);
    expect(new Set(places).size).toBe(1);
  });
});

describe('the footer', () => {
  test('lists the landing pages, the service areas, the policies and the social networks', async () => {
    const page = await site.visit('/faq', wide);
    const footer = page.getByRole('contentinfo');
    const linksBelow = (heading: string) =>
      footer
        .locator('div')
        .filter({ has: page.locator('h2', { hasText: heading }) })
        .last()
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await linksBelow('Service areas')).toEqual(
      [
        'los-angeles',
        'long-beach',
        'anaheim',
        'santa-ana',
        'beverly-hills',
        'torrance',
        'pasadena',
        'burbank',
      ].map((city) => `/locations/${city}`),
    );
    expect(await linksBelow('Los Angeles')).toContain('/it-support-los-angeles');
    expect(await footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    expect(await footer.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
      '/terms-of-service',
    );
    const social = footer.getByRole('list', { name: 'Follow us' }).getByRole('link');
    expect(await social.allTextContents()).toEqual(['Professional network', 'Social network', 'Microblog']);
    expect(await social.first().getAttribute('target')).toBe('_blank');
  });

  test('scrolls to the top 100 ms after a link was followed, also while its page is still on the way', async () => {
    const page = await site.newPage(wide);
    await stopClock(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/terms-of-service', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.address('/faq'));
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    const place = await scrollTop(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
    await page.clock.runFor(99);
    await page.waitForTimeout(100);
    expect(await scrollTop(page)).toBe(place);
    await page.clock.runFor(1);
    await expect.poll(() => scrollTop(page), { timeout: 3000 }).toBe(0);
    expect(await page.locator('h1').textContent()).not.toContain('Terms');
    release();
    await page.locator('h1', { hasText: 'erms' }).waitFor();
    expect(await scrollTop(page)).toBe(0);
  });
});
