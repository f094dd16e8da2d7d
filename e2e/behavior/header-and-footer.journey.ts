import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stopClock } from '../page-control.ts';
import { visitSite } from './visited-site.ts';

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

/** Checks the entries and sub-pages of the navigation. */
async function checkNavigation(page: Page): Promise<void> {
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
}

/** Checks the landing pages, the service areas, the policies and the social networks in the footer. */
async function checkFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const linksBelow = (heading: string) =>
    footer
      .locator('div')
      .filter({ has: page.locator('h2', { hasText: heading }) })
      .last()
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const areas = await linksBelow('Service areas');
  expect(areas.length).toBeGreaterThan(0);
  for (const area of areas) {
    expect(area).toMatch(/^\/locations\/[a-z0-9-]+$/);
    expect((await page.request.get(site.address(area ?? ''))).status(), `${area}`).toBe(200);
  }
  await expect.poll(() => linksBelow('Los Angeles')).toContain('/it-support-los-angeles');
  await expect
    .poll(() => footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href'))
    .toBe('/privacy-policy');
  await expect
    .poll(() => footer.getByRole('link', { name: 'Terms of service' }).getAttribute('href'))
    .toBe('/terms-of-service');
  const social = footer.getByRole('list', { name: 'Follow us' }).getByRole('link');
  await expect
    .poll(() => social.allTextContents())
    .toEqual(['Professional network', 'Social network', 'Microblog']);
  await expect.poll(() => social.first().getAttribute('target')).toBe('_blank');
}

test('the navigation, the top bar and the footer have the required entries, and the header is sticky', async () => {
  const page = await site.visit('/faq', wide);
  await checkNavigation(page);
  await checkFooter(page);
  const phones = page
    .getByRole('complementary', { name: 'Telephone numbers' })
    .locator('a[href^="tel:"]:visible');
  await expect
    .poll(() => phones.allTextContents())
    .toEqual(['Local (626) 555-0110', 'Sales (626) 555-0120', 'Support (626) 555-0130']);
  await expect
    .poll(() => phones.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['tel:+16265550110', 'tel:+16265550120', 'tel:+16265550130']);
  await checkSticky(page);

  await page.setViewportSize(narrow.viewport);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => phones.allTextContents()).toEqual(['Local (626) 555-0110', 'Sales (626) 555-0120']);
  await checkSticky(page);
});

/** Checks that the header stays at the top of the window, and that the top bar above it scrolls away. */
async function checkSticky(page: Page): Promise<void> {
  await expect.poll(() => headerTop(page)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => headerTop(page)).toBe(0);
}

test('touch opens a submenu, follows its link, and closes it outside', async () => {
  const page = await site.visit('/faq', { ...wide, hasTouch: true });
  const submenu = mainMenu(page).getByRole('link', { name: 'AI automation' });
  const opener = mainMenu(page).locator('summary').first();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => submenu.isVisible()).toBe(false);
  await opener.tap();
  await submenu.waitFor();
  await page.touchscreen.tap(700, 700);
  await submenu.waitFor({ state: 'hidden' });
  await opener.tap();
  await submenu.tap();
  await page.waitForURL('**/services/ai-automation');
});

describe('the menu on a small screen', () => {
  test('opens, closes on Escape and on a link, and scrolls to the contact section', async () => {
    const page = await site.visit('/services', narrow);
    await page.waitForLoadState('networkidle');
    const menu = page.locator('header [popover]');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    await expect.poll(() => menu.getByRole('link', { name: 'Cybersecurity' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Contact', exact: true }).click();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => isInView(page, '#contact form')).toBe(true);
    await expect.poll(() => page.url()).toBe(site.address('/services#contact'));

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
  });

  test('comes with a bar of two actions, which wide windows do not have', async () => {
    const page = await site.visit('/', narrow);
    const bar = page.getByRole('navigation', { name: 'Quick actions' });
    await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['Schedule', 'Call']);
    await expect
      .poll(() => bar.getByRole('link', { name: 'Schedule' }).getAttribute('target'))
      .toBe('_blank');
    await expect.poll(() => bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:/);
    await expect.poll(() => isInView(page, 'nav[aria-label="Quick actions"]')).toBe(true);
    await page.setViewportSize(wide.viewport);
    await expect.poll(() => bar.isVisible()).toBe(false);
  });
});

describe('submenus on a wide screen', () => {
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
  const submenu = (page: Page) => navigation(page).getByRole('link', { name: 'AI automation' });

  test('open on hover, and with the keyboard, which moves the focus into them', async () => {
    const page = await site.visit('/faq', wide);
    await expect.poll(() => submenu(page).isVisible()).toBe(false);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true })
      .hover();
    await submenu(page).waitFor();
    await page.mouse.move(700, 800);
    await submenu(page).waitFor({ state: 'hidden' });

    await page.waitForLoadState('networkidle');
    const services = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => services.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => submenu(page).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await submenu(page).waitFor();
    await page.keyboard.press('Escape');
    await submenu(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await submenu(page).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('IT services');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/services/it-services');
  });
});

test('Schedule Consultation opens the booking page in a new tab without an opener', async () => {
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
  await expect.poll(() => tab.url()).toBe('https://www.example.com/book');
  await expect.poll(() => tab.evaluate(() => opener)).toBeNull();
  await expect.poll(() => page.url()).toBe(site.address('/faq'));
});

describe('Contact', () => {
  /** Follows the Contact link and returns the scroll positions on the way. */
  async function scrollPositions(page: Page): Promise<readonly number[]> {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('scroll', () => {
        dataset.positions = `${dataset.positions ?? ''} ${Math.round(scrollY)}`;
      });
      addEventListener('scrollend', () => (dataset.arrived = ''));
    });
    await mainMenu(page).getByRole('link', { name: 'Contact' }).click();
    await page.locator('html[data-arrived]').waitFor();
    const positions = await page.evaluate(() => document.documentElement.dataset.positions ?? '');
    return positions.trim().split(' ').map(Number);
  }

  test('scrolls smoothly to the section with the form, right below the header', async () => {
    const page = await site.visit('/about', wide);
    const positions = await scrollPositions(page);
    // A slow machine draws few frames; a jump has one position.
    expect(positions.length).toBeGreaterThan(1);
    expect([...positions].sort((one, other) => one - other)).toEqual(positions);
    await expect.poll(() => page.url()).toBe(site.address('/about#contact'));
    const header = await page.locator('header').boundingBox();
    const section = await page.locator('#contact').boundingBox();
    const gap = (section?.y ?? 0) - (header?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
  });

  test('jumps with reduced motion', async () => {
    const page = await site.visit('/about', { ...wide, reducedMotion: 'reduce' });
    const positions = await scrollPositions(page);
    expect(new Set(positions).size).toBe(1);
  });
});

describe('the footer', () => {
  test('links scroll to the top of their page, also if it is the current one', async () => {
    const page = await site.visit('/faq', wide);
    const privacy = page.locator('footer').getByRole('link', { name: 'Privacy policy' });
    await privacy.scrollIntoViewIfNeeded();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    await privacy.click();
    // The address changes and the page scrolls before the footer of the other page is in place.
    await expect.poll(() => page.title()).toMatch(/privacy/i);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await privacy.scrollIntoViewIfNeeded();
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
    await privacy.click();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test('scrolls to the top 100 ms after a click, also while the page loads', async () => {
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
    const position = await scrollTop(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click();
    await page.clock.runFor(99);
    // Scrolling and animations do not use the stopped clock. A scroll would start before this animation ends.
    await page.evaluate(() => document.body.animate([], 100).finished.then(() => undefined));
    await expect.poll(() => scrollTop(page)).toBe(position);
    await page.clock.runFor(1);
    await expect.poll(() => scrollTop(page), { timeout: 120_000 }).toBe(0);
    await expect.poll(() => page.locator('h1').textContent()).not.toContain('Terms');
    release();
    await page.locator('h1', { hasText: 'erms' }).waitFor();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });
});

describe('an unknown address', () => {
  test('shows the not-found page with links and a telephone number', async () => {
    const page = await site.newPage(wide);
    const answer = await page.goto(site.address('/locations/atlantis'));
    expect(answer?.status()).toBe(404);
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
    await expect.poll(() => page.locator('h1').textContent()).toBe('There is no page at this address');
    await expect.poll(() => page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.locator('main').getByRole('link', { name: 'Places' }).click();
    await page.waitForURL('**/locations');
  });
});

test('without JavaScript, menus and questions open, and there is no banner and no request to other hosts', async () => {
  const page = await site.newPage({ ...wide, javaScriptEnabled: false });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.address('/'))) elsewhere.push(request.url());
  });
  await page.goto(site.address('/faq'));
  await expect.poll(() => page.locator('#cookie-settings').isVisible()).toBe(false);
  expect(elsewhere).toEqual([]);

  await page.locator('nav summary').first().click();
  await page.mouse.move(700, 800);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI automation' }).click();
  await page.waitForURL('**/services/ai-automation');

  await page.setViewportSize(narrow.viewport);
  await page.goto(site.address('/faq'));
  const question = page.locator('main details:not([open])').first();
  await question.locator('summary').click();
  await page.locator('main details[open]').first().waitFor();
  await expect.poll(() => page.locator('main details[open] summary + *').first().isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header [popover]').getByRole('link', { name: 'Cybersecurity' }).click();
  await page.waitForURL('**/services/cybersecurity');
});
