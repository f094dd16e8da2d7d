import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stopClock, visitSite } from './visited-site.ts';

const site = visitSite();

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 } };

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const headerTop = (page: Page) =>
  page.locator('header').evaluate((header) => Math.round(header.getBoundingClientRect().top));
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
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

describe('the menu on a small screen', () => {
  test('slides in, closes on Escape and on a link, and leads to the contact section', async () => {
    const page = await site.visit('/services', narrow);
    await page.waitForLoadState('networkidle');
    const menu = page.locator('header [popover]');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    expect(await menu.getByRole('link', { name: 'Cybersecurity' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Contact', exact: true }).click();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => isInView(page, '#contact form')).toBe(true);
    expect(page.url()).toBe(site.address('/services#contact'));

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
  });

  test('is beside a bar with the two next steps, which wide windows do not have', async () => {
    const page = await site.visit('/', narrow);
    const bar = page.getByRole('navigation', { name: 'Quick actions' });
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Schedule', 'Call']);
    expect(await bar.getByRole('link', { name: 'Schedule' }).getAttribute('target')).toBe('_blank');
    expect(await bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:/);
    expect(await isInView(page, 'nav[aria-label="Quick actions"]')).toBe(true);
    await page.setViewportSize(wide.viewport);
    expect(await bar.isVisible()).toBe(false);
  });
});

describe('submenus on a wide screen', () => {
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
  const submenu = (page: Page) => navigation(page).getByRole('link', { name: 'AI automation' });

  test('open on hover and close when the pointer leaves', async () => {
    const page = await site.visit('/faq', wide);
    expect(await submenu(page).isVisible()).toBe(false);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true })
      .hover();
    await submenu(page).waitFor();
    await page.mouse.move(700, 800);
    await submenu(page).waitFor({ state: 'hidden' });
  });

  test('open for the keyboard, let it in, and close on Escape', async () => {
    const page = await site.visit('/faq', wide);
    await page.waitForLoadState('networkidle');
    const services = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    expect(await services.evaluate((link) => link === document.activeElement)).toBe(true);
    await submenu(page).waitFor();
    await page.keyboard.press('Escape');
    await submenu(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await submenu(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('IT services');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/services/it-services');
  });
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
    // A slow machine draws few frames on the way; a jump has one position.
    expect(places.length).toBeGreaterThan(1);
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

  test('leads to the top of the page it opens, and of the page that is open already', async () => {
    const page = await site.visit('/faq', wide);
    const privacy = page.locator('footer').getByRole('link', { name: 'Privacy policy' });
    await privacy.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(500);
    await privacy.click();
    await page.waitForURL('**/privacy-policy');
    await expect.poll(() => scrollTop(page)).toBe(0);
    await privacy.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(500);
    await privacy.click();
    await expect.poll(() => scrollTop(page)).toBe(0);
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
    // Neither scrolling nor animations follow the stopped clock: a scroll would begin before this one ends.
    await page.evaluate(() => document.body.animate([], 100).finished.then(() => undefined));
    expect(await scrollTop(page)).toBe(place);
    await page.clock.runFor(1);
    await expect.poll(() => scrollTop(page), { timeout: 30_000 }).toBe(0);
    expect(await page.locator('h1').textContent()).not.toContain('Terms');
    release();
    await page.locator('h1', { hasText: 'erms' }).waitFor();
    expect(await scrollTop(page)).toBe(0);
  });
});

describe('an address that leads nowhere', () => {
  test('is the not-found page, with the way on and the number to call', async () => {
    const page = await site.newPage(wide);
    const answer = await page.goto(site.address('/locations/atlantis'));
    expect(answer?.status()).toBe(404);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
    expect(await page.locator('h1').textContent()).toBe('There is no page at this address');
    expect(await page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.locator('main').getByRole('link', { name: 'Places' }).click();
    await page.waitForURL('**/locations');
  });
});

describe('without JavaScript', () => {
  test('the menu of a small screen opens and leads on', async () => {
    const page = await site.visit('/faq', { ...narrow, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('header [popover]').getByRole('link', { name: 'Cybersecurity' }).click();
    await page.waitForURL('**/services/cybersecurity');
  });

  test('submenus open on a press', async () => {
    const page = await site.visit('/faq', { ...wide, javaScriptEnabled: false });
    await page.locator('nav summary').first().click();
    await page.mouse.move(700, 800);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI automation' }).click();
    await page.waitForURL('**/services/ai-automation');
  });

  test('questions open and close', async () => {
    const page = await site.visit('/faq', { ...narrow, javaScriptEnabled: false });
    const question = page.locator('main details:not([open])').first();
    await question.locator('summary').click();
    await page.locator('main details[open]').first().waitFor();
    expect(await page.locator('main details[open] summary + *').first().isVisible()).toBe(true);
  });

  test('nobody is asked for consent, and nothing is tracked', async () => {
    const page = await site.newPage({ ...wide, javaScriptEnabled: false });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.address('/'))) elsewhere.push(request.url());
    });
    await page.goto(site.address('/faq'));
    expect(await page.locator('#cookie-settings').isVisible()).toBe(false);
    expect(elsewhere).toEqual([]);
  });
});
