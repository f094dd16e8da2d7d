import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gzipBytes, readClientModules, scriptOf, scriptsToRun } from '../scripts/client-bundle.ts';
import { launchBrowser } from './launch-browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 } };

let browser: Browser;
let site: SiteServer;
const pages: Page[] = [];

beforeAll(async () => {
  const env = { ANALYTICS_ID: 'G-JOURNEY', PIXEL_ID: '4711' };
  [browser, site] = await Promise.all([launchBrowser(), startSite({ command: 'start', env })]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

/** A window of a visitor who was never here. What lies on other hosts is noted and answered with nothing. */
async function visitor(
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly elsewhere: string[] }> {
  const context = await browser.newContext(options);
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== site.url,
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ status: 200, contentType: 'text/javascript', body: '' });
    },
  );
  const page = await context.newPage();
  pages.push(page);
  return { page, elsewhere };
}

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });

describe('the menu on a small screen', () => {
  test('slides in, closes on Escape and on a link, and leads to the contact section', async () => {
    const { page } = await visitor(narrow);
    await page.goto(`${site.url}/services`);
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
    expect(page.url()).toBe(`${site.url}/services#contact`);

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
  });

  test('is beside a bar with the two next steps, which wide windows do not have', async () => {
    const { page } = await visitor(narrow);
    await page.goto(site.url);
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
    const { page } = await visitor(wide);
    await page.goto(`${site.url}/faq`);
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
    const { page } = await visitor(wide);
    await page.goto(`${site.url}/faq`);
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

describe('the footer', () => {
  test('leads to the top of the page it opens, and of the page that is open already', async () => {
    const { page } = await visitor(wide);
    await page.goto(`${site.url}/faq`);
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
});

describe('an address that leads nowhere', () => {
  test('is the not-found page, with the way on and the number to call', async () => {
    const { page } = await visitor(wide);
    const answer = await page.goto(`${site.url}/locations/atlantis`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex,follow');
    expect(await page.locator('h1').textContent()).toBe('There is no page at this address');
    expect(await page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.locator('main').getByRole('link', { name: 'Places' }).click();
    await page.waitForURL('**/locations');
  });
});

/** What may reach the browser before an island is due: bootstrap, navigation and behaviours. */
const scriptBudget = 6_000;

/** The names of the behaviours that a page starts by itself, before anything is seen, touched or typed. */
function behaviorsAtOnce(html: string): string[] {
  const roots = [...html.matchAll(/<[a-z]+ [^>]*data-behavior="([^"]+)"[^>]*>/g)];
  return roots.flatMap(([tag, name = '']) => (/data-due="(?:visible|interaction)"/.test(tag) ? [] : [name]));
}

/** One page of each kind. */
const kinds = [
  '/',
  '/home',
  '/services',
  '/services/cybersecurity',
  '/locations',
  '/locations/pasadena',
  '/locations/pasadena/it-support',
  '/industries/legal',
  '/blog',
  '/blog/cyber-insurance-questionnaire',
  '/roi-calculator',
  '/size-check',
  '/pricing-guide',
  '/security-threats',
  '/careers',
  '/referral-program',
  '/no-such-page',
];

describe('every kind of page', () => {
  test('starts with at most 6 kB of script where no island is due', async () => {
    const { page } = await visitor(wide);
    const modules = await readClientModules();
    const ofIslands = new Set(
      Object.keys(modules).filter((script) =>
        modules[script]?.some((file) => file.startsWith('node_modules/') || file.endsWith('.island.tsx')),
      ),
    );
    let loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) loaded.push(pathname);
    });
    const sizes: string[] = [];
    const over: string[] = [];
    for (const path of kinds) {
      loaded = [];
      await page.goto(site.url + path);
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 150))),
      );
      const isIslandDue = loaded.some((script) => ofIslands.has(script));
      const size = gzipBytes(await scriptsToRun(...loaded));
      sizes.push(isIslandDue ? `${path} shows an island at once` : `${path} ${size}`);
      if (!isIslandDue && size > scriptBudget) over.push(`${path} ${size}`);
    }
    console.log(`Bytes of script, gzip, in a window that nobody touches: ${sizes.join(', ')}`);
    expect(sizes.filter((size) => size.endsWith('at once')).length).toBeLessThan(4);
    expect(over).toEqual([]);
  });

  test('and every single page names no more than that', async () => {
    const modules = await readClientModules();
    const files = Object.values(modules).flat();
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
    const paths = [...addresses.map(([, address = '']) => new URL(address).pathname), '/no-such-page'];
    expect(paths.length).toBeGreaterThan(100);

    /** Which behaviours start at once, with a page that has just these. */
    const sets = new Map<string, { readonly path: string; readonly entry: string }>();
    for (const path of paths) {
      const html = await (await fetch(site.url + path)).text();
      const entry = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '';
      sets.set([...new Set(behaviorsAtOnce(html))].sort().join(' '), { path, entry });
    }
    for (const [names, { path, entry }] of sets) {
      const scripts = names.split(' ').map((name) => {
        const file = files.find((source) => source.endsWith(`/${name}.behavior.ts`));
        return scriptOf(modules, file ?? `${name}.behavior.ts`);
      });
      const size = gzipBytes(await scriptsToRun(entry, ...scripts));
      console.log(`Bytes of script, gzip, before an island is due: ${size} of ${scriptBudget} (${names})`);
      expect(size).toBeGreaterThan(1_000);
      expect(size, path).toBeLessThanOrEqual(scriptBudget);
    }
  });
});

describe('the files that every page names', () => {
  const typeOf = async (path: string) => {
    const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
    return answer.ok ? answer.headers.get('content-type') : answer.status;
  };

  test('are there: fonts, icon and the picture for social cards', async () => {
    const { page } = await visitor(wide);
    await page.goto(site.url);
    const fonts = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(await Promise.all(fonts.map(typeOf))).toEqual(['font/woff2', 'font/woff2']);
    // A preloaded font that no rule uses would be loaded twice.
    const styles = await page.locator('style').first().textContent();
    for (const font of fonts) expect(styles).toContain(font);
    const typeOfLinked = async (link: string) =>
      typeOf((await page.locator(link).getAttribute('href')) ?? '/nothing-is-linked');
    expect(await typeOfLinked('link[rel=icon][type="image/svg+xml"]')).toBe('image/svg+xml');
    expect(await typeOfLinked('link[rel=icon][sizes="32x32"]')).toBe('image/vnd.microsoft.icon');
    expect(await typeOfLinked('link[rel=apple-touch-icon]')).toBe('image/png');
    expect(await typeOfLinked('link[rel=manifest]')).toBe('application/manifest+json');
    const { icons } = await (await fetch(`${site.url}/site.webmanifest`)).json();
    expect(icons).toHaveLength(4);
    for (const { src, type } of icons) expect(await typeOf(src)).toBe(type);

    const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const picture = await (await fetch(site.url + new URL(card).pathname)).arrayBuffer();
    const header = new DataView(picture);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630]);
    expect(picture.byteLength).toBeLessThan(120_000);
  });

  test('are sent compressed as the build made them', async () => {
    const { page } = await visitor(wide);
    const script = page.waitForResponse((answer) => /\/assets\/.*\.js$/.test(answer.url()));
    await page.goto(site.url);
    const headers = await (await script).allHeaders();
    expect(['br', 'gzip']).toContain(headers['content-encoding']);
    expect(headers['cache-control']).toContain('immutable');
  });
});

describe('a calculator', () => {
  test('answers as the numbers change and keeps them in the address, without a load', async () => {
    const { page } = await visitor(wide);
    await page.goto(`${site.url}/roi-calculator`);
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = '';
    });
    const figure = page.locator('[data-figure=monthly]');
    const before = await figure.textContent();
    await page.locator('input[name=employees]').fill('90');
    await page.locator('input[name=employees]').press('Tab');
    await expect.poll(() => figure.textContent()).not.toBe(before);
    await expect.poll(() => new URL(page.url()).searchParams.get('employees')).toBe('90');
    expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('');
    expect(await page.locator('input[name=employees]').inputValue()).toBe('90');
    const shown = await figure.textContent();

    const { page: other } = await visitor({ ...wide, javaScriptEnabled: false });
    await other.goto(page.url());
    expect(await other.locator('[data-figure=monthly]').textContent()).toBe(shown);
  });

  test('answers a sent form without script', async () => {
    const { page } = await visitor({ ...wide, javaScriptEnabled: false });
    await page.goto(`${site.url}/roi-calculator`);
    const before = await page.locator('[data-figure=monthly]').textContent();
    await page.locator('input[name=employees]').fill('90');
    await page.locator('input[name=employees]').press('Enter');
    await page.waitForURL('**/roi-calculator?*employees=90*');
    expect(await page.locator('[data-figure=monthly]').textContent()).not.toBe(before);
  });
});

describe('without JavaScript', () => {
  test('the menu of a small screen opens and leads on', async () => {
    const { page } = await visitor({ ...narrow, javaScriptEnabled: false });
    await page.goto(`${site.url}/faq`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('header [popover]').getByRole('link', { name: 'Cybersecurity' }).click();
    await page.waitForURL('**/services/cybersecurity');
  });

  test('submenus open on a press', async () => {
    const { page } = await visitor({ ...wide, javaScriptEnabled: false });
    await page.goto(`${site.url}/faq`);
    await page.locator('nav summary').first().click();
    await page.mouse.move(700, 800);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI automation' }).click();
    await page.waitForURL('**/services/ai-automation');
  });

  test('questions open and close', async () => {
    const { page } = await visitor({ ...narrow, javaScriptEnabled: false });
    await page.goto(`${site.url}/faq`);
    const question = page.locator('main details:not([open])').first();
    await question.locator('summary').click();
    await page.locator('main details[open]').first().waitFor();
    expect(await page.locator('main details[open] summary + *').first().isVisible()).toBe(true);
  });

  test('nobody is asked for consent, and nothing is tracked', async () => {
    const { page, elsewhere } = await visitor({ ...wide, javaScriptEnabled: false });
    await page.goto(`${site.url}/faq`);
    expect(await page.locator('#cookie-settings').isVisible()).toBe(false);
    expect(elsewhere).toEqual([]);
  });
});
