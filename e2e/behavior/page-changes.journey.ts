import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { hold } from '../page-control.ts';
import { cellPage, cityPage, servicePage, siteEntry, unofferedCell } from '../site-pages.ts';
import { followLink, publicUrl, visitSite } from './visited-site.ts';

const site = visitSite();

const skeleton = (page: Page) => page.locator('body > div > .page-skeleton');

test('a skeleton replaces a slow page below the header', async () => {
  const page = await site.visit('/faq');
  const release = await hold(page, '/about');
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  const arriving = followLink(page, '/about');
  await skeleton(page).waitFor();
  await expect.poll(() => page.locator('#main').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(0);
  release();
  await arriving;
  await expect.poll(() => skeleton(page).count()).toBe(0);
  await expect.poll(() => page.locator('#main').isVisible()).toBe(true);
  await expect.poll(() => page.locator('h1').count()).toBe(1);
});

test('the contact form exists once on pages with either layout, with the origin of its page', async () => {
  const page = await site.visit('/home');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const form = page.locator('#contact form');
  const inMain = page.locator('main #contact');
  const state = async () => ({
    forms: await form.count(),
    inMain: await inMain.count(),
    page: await form.locator('input[name=page]').inputValue(),
    bars: await page.locator('footer').count(),
  });
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-hydrated]').waitFor();
  const kept = { forms: 1, bars: 1 };
  await expect.poll(() => state()).toEqual({ ...kept, inMain: 1, page: '/home' });
  await form.getByLabel('Company Name').fill('Example Offices');
  await followLink(page, '/');
  await expect.poll(() => state()).toEqual({ ...kept, inMain: 1, page: '/' });
  await expect.poll(() => form.getByLabel('Company Name').inputValue()).toBe('Example Offices');
  await followLink(page, servicePage.path);
  await expect.poll(() => state()).toEqual({ ...kept, inMain: 0, page: servicePage.path });
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await followLink(page, '/home');
  await expect.poll(() => state()).toEqual({ ...kept, inMain: 1, page: '/home' });
  await page.goBack();
  await expect.poll(state).toEqual({ ...kept, inMain: 0, page: servicePage.path });
  await page.goForward();
  await expect.poll(state).toEqual({ ...kept, inMain: 1, page: '/home' });
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-hydrated]').waitFor();
  await form.getByLabel('First Name').fill('A');
  await form.getByRole('button', { name: 'Get My Free Assessment' }).click();
  await form.getByText('First name must be at least 2 characters').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(true);
});

test('an unknown path shows the not-found page without a load, and returns 404', async () => {
  const page = await site.visit('/faq');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/services/no-such-service')),
    followLink(page, '/services/no-such-service'),
  ]);
  expect(answer.status()).toBe(404);
  await expect.poll(() => page.locator('h1').textContent()).toBe('There is no page at this address');
  await expect.poll(() => page.title()).toMatch(/^Page not found/);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
  await expect.poll(() => page.url()).toBe(site.address('/services/no-such-service'));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(true);
  await page.goBack();
  await expect.poll(() => page.title()).not.toMatch(/not found/);
});

const headNames = [
  ...['description', 'robots', 'og:type', 'og:title', 'og:description', 'og:url', 'og:site_name'],
  ...['og:image', 'og:image:width', 'og:image:height', 'og:image:alt'],
  ...['twitter:card', 'twitter:title', 'twitter:description'],
];

/** The metadata of a page for search engines and social cards, with repeated values. */
const readHead = (page: Page) =>
  page.evaluate((names) => {
    const { head } = document;
    const contents = (name: string) =>
      [...head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((element) =>
        element.getAttribute('content'),
      );
    return {
      title: [...head.querySelectorAll('title')].map(({ textContent }) => textContent),
      canonical: [...head.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
      meta: Object.fromEntries(names.map((name) => [name, contents(name)])),
      structuredData: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent ?? '',
      ),
    };
  }, headNames);

/** The expected head of a page with a title and a description. */
function headOf(
  path: string,
  [title = '']: readonly string[],
  [description = null]: readonly (string | null)[] = [],
) {
  return {
    title: [title],
    canonical: [publicUrl + path],
    meta: {
      description: [description],
      robots: ['index,follow'],
      'og:type': ['website'],
      'og:title': [title],
      'og:description': [description],
      'og:url': [publicUrl + path],
      'og:site_name': [siteEntry.name],
      'og:image': [
        expect.stringMatching(
          new RegExp(`^${publicUrl}/cards/[0-9a-f]{10}${path === '/' ? '' : path}\\.png$`),
        ),
      ],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [expect.stringMatching(/\w/)],
      'twitter:card': ['summary_large_image'],
      'twitter:title': [title],
      'twitter:description': [description],
    },
  };
}

test('a service, a city and a cell have their own head, after a load and after navigation', async () => {
  const loaded = await site.newPage();
  const swapped = await site.visit('/faq');
  const seen = new Set<unknown>();
  for (const [path, title, description, kind] of [
    [servicePage.path, /\w/, /\w/, 'Service'],
    [cityPage.path, new RegExp(cityPage.name), new RegExp(cityPage.name), 'BreadcrumbList'],
    [cellPage.path, new RegExp(cellPage.city.name), new RegExp(cellPage.city.name), 'Service'],
  ] as const) {
    await loaded.goto(site.address(path));
    const head = await readHead(loaded);
    expect(head).toMatchObject(headOf(path, head.title, head.meta.description));
    expect(head.title.join()).toMatch(title);
    expect(head.meta.description?.join()).toMatch(description);
    expect(head.structuredData.join()).toContain(`"@type":"${kind}"`);
    await followLink(swapped, path);
    await expect.poll(() => readHead(swapped)).toEqual(head);
    seen.add(head.title.join()).add(head.meta.description?.join()).add(head.structuredData.join());
  }
  expect(seen.size).toBe(9);
});

test('old addresses have the canonical address of their page, and pages for no search engine are not indexed', async () => {
  const page = await site.newPage();
  const open = (path: string) => page.goto(site.address(path));
  const canonical = async () => (await readHead(page)).canonical;
  const checkNotIndexed = async (path: string) => {
    await expect
      .poll(async () => (await readHead(page)).meta.robots, { message: path })
      .toEqual(['noindex,follow']);
    await expect.poll(() => page.locator('h1').textContent()).not.toBe('There is no page at this address');
  };
  await open('/dashboard');
  await expect.poll(canonical).toEqual([new URL('/', publicUrl).href]);
  await checkNotIndexed('/dashboard');
  await open('/about-us/careers');
  await expect.poll(canonical).toEqual([new URL('/careers', publicUrl).href]);
  for (const path of ['/thank-you', unofferedCell.path]) {
    await open(path);
    await checkNotIndexed(path);
  }
});
