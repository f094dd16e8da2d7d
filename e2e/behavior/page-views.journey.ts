import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hold, waitForIdleWork } from '../page-control.ts';
import { followLink, visitSite } from './visited-site.ts';

const site = visitSite();

const analyticsScript = 'https://www.googletagmanager.com/gtag/js';
const pixelScript = 'https://connect.facebook.net/en_US/fbevents.js';

/** The reports to each service, in order. */
interface Reports {
  readonly analytics: string[];
  readonly pixel: string[];
  /** Every requested address outside the site and the hosts that receive page views. */
  readonly external: string[];
}

// Both process their queues as the scripts of the services do: first the queued calls, then each further call.
const analyticsStandIn = `{
  const report = (command) => {
    const [kind, name, details] = command;
    fetch('https://region1.google-analytics.com/' + [kind, name, details?.page_path].filter(Boolean).map(String).join(' '));
  };
  window.dataLayer.forEach(report);
  window.dataLayer.push = (command) => report(command);
}`;
const pixelStandIn = `{
  const report = (...call) => fetch('https://www.facebook.com/' + call.join(' '));
  window.fbq.callMethod = report;
  for (const call of window.fbq.queue) report(...call);
}`;

/** Responds in place of the hosts of both services. */
async function listen(page: Page): Promise<Reports> {
  const reports: Reports = { analytics: [], pixel: [], external: [] };
  const recordIn = (list: string[]) => (url: URL) => list.push(decodeURIComponent(url.pathname.slice(1)));
  const answers: Readonly<Record<string, (url: URL) => unknown>> = {
    'region1.google-analytics.com': recordIn(reports.analytics),
    'www.facebook.com': recordIn(reports.pixel),
    'settle.google-analytics.com': () => undefined,
  };
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route) => {
      const url = new URL(route.request().url());
      const script = { [analyticsScript]: analyticsStandIn, [pixelScript]: pixelStandIn }[
        url.origin + url.pathname
      ];
      if (script === undefined) answers[url.hostname]?.(url);
      if (!Object.hasOwn(answers, url.hostname)) reports.external.push(url.href);
      await route.fulfill({
        body: script ?? '',
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      });
    },
  );
  return reports;
}

async function newVisitor(choice?: 'accepted' | 'declined' | 'dismissed') {
  const page = await site.newPage();
  const reports = await listen(page);
  if (choice !== undefined) {
    await page.addInitScript((value) => localStorage.setItem('cookie-consent', value), choice);
  }
  return { page, reports };
}

const viewsOf = (reports: Reports) => ({
  analytics: reports.analytics
    .filter((report) => report.startsWith('event'))
    .map((report) => report.split(' ').at(-1)),
  pixel: reports.pixel.filter((report) => report.startsWith('track')),
});

/**
 * Waits until every report that the page has sent or queued so far has arrived: the page's idle time lets queued work
 * run, and a request through the same routes arrives after the earlier ones.
 */
async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await waitForIdleWork(page);
    await page.evaluate(() => fetch('https://settle.google-analytics.com/').catch(() => undefined));
  }
}

describe('a visitor who accepted', () => {
  test('is reported to both services once per route change, in order', async () => {
    const { page, reports } = await newVisitor('accepted');
    await page.goto(site.address('/faq'));
    await expect.poll(() => reports.analytics).toContain('event page_view /faq');
    await followLink(page, '/about');
    await followLink(page, '/careers');
    await page.goBack();
    await expect.poll(() => viewsOf(reports).analytics).toEqual(['/faq', '/about', '/careers', '/about']);
    await expect.poll(() => reports.pixel).toHaveLength(5);
    expect(reports.analytics.slice(0, 2)).toEqual([expect.stringMatching(/^js /), 'config G-JOURNEY']);
    expect(reports.pixel).toEqual(['init 4711', ...Array(4).fill('track PageView')]);
    expect(reports.external).toEqual([`${analyticsScript}?id=G-JOURNEY`, pixelScript]);
  });

  test('is not reported for prefetches, aborted navigations and fragments', async () => {
    const { page, reports } = await newVisitor('accepted');
    await page.goto(site.address('/faq'));
    const releaseServices = await hold(page, '/services');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Blog' }).hover();
    await header.getByRole('link', { name: 'Services', exact: true }).click();
    await header.getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await expect.poll(() => viewsOf(reports).analytics).toEqual(['/faq', '/about']);
    await header.getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/about#contact');
    await page.goBack();
    await page.waitForURL('**/about');
    releaseServices();
    await settle(page);
    expect(viewsOf(reports)).toEqual({
      analytics: ['/faq', '/about'],
      pixel: Array(2).fill('track PageView'),
    });
  });

  test('is reported for a page that arrives after the press of a fragment link', async () => {
    const { page, reports } = await newVisitor('accepted');
    await page.goto(site.address('/faq'));
    await expect.poll(() => viewsOf(reports).analytics).toEqual(['/faq']);
    const release = await hold(page, '/about');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await header.getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/about#contact');
    release();
    await expect.poll(() => viewsOf(reports).analytics).toEqual(['/faq', '/about']);
    await settle(page);
    expect(viewsOf(reports)).toEqual({
      analytics: ['/faq', '/about'],
      pixel: Array(2).fill('track PageView'),
    });
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/about$/);
  });

  test('is not reported after declining', async () => {
    const { page, reports } = await newVisitor();
    await page.addInitScript(() => {
      if (localStorage.getItem('cookie-consent') === null) localStorage.setItem('cookie-consent', 'accepted');
    });
    await page.goto(site.address('/faq'));
    await expect.poll(() => viewsOf(reports).pixel).toHaveLength(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    await page.getByRole('button', { name: 'Essential Only' }).filter({ visible: true }).click();
    await followLink(page, '/about');
    await page.reload();
    await settle(page);
    expect(viewsOf(reports)).toEqual({ analytics: ['/faq'], pixel: ['track PageView'] });
    expect(reports.external).toHaveLength(2);
  });
});

test('page views before consent are dropped; later ones are reported', async () => {
  const { page, reports } = await newVisitor();
  await page.goto(site.address('/faq'));
  await followLink(page, '/about');
  await settle(page);
  expect(reports.external).toEqual([]);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await expect.poll(() => reports.external).toHaveLength(2);
  await followLink(page, '/careers');
  await expect.poll(() => viewsOf(reports).pixel).toHaveLength(1);
  await settle(page);
  expect(viewsOf(reports)).toEqual({ analytics: ['/careers'], pixel: ['track PageView'] });
});

test.each(['declined', 'dismissed'] as const)(
  'a visitor who %s is not reported, and no script is fetched',
  async (choice) => {
    const { page, reports } = await newVisitor(choice);
    await page.goto(site.address('/faq'));
    await followLink(page, '/about');
    await settle(page);
    expect(reports).toEqual({ analytics: [], pixel: [], external: [] });
  },
);

test('Global Privacy Control overrides an earlier choice', async () => {
  const { page, reports } = await newVisitor('accepted');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto(site.address('/faq'));
  await followLink(page, '/about');
  await settle(page);
  expect(reports).toEqual({ analytics: [], pixel: [], external: [] });
});

describe('an unhandled failed fetch', () => {
  const tag = 'https://snap.licdn.com/li.lms-analytics/insight.min.js';

  /** Runs a script that the policy of the page does not allow. It makes a request which is blocked. */
  async function runTag(script: string) {
    const page = await site.newPage({ bypassCSP: true });
    const warned: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
    await page.route('https://px.ads.linkedin.com/**', (route) => route.abort('blockedbyclient'));
    await page.route(script, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: "fetch('https://px.ads.linkedin.com/collect')",
      }),
    );
    await page.goto(site.address('/faq'));
    await page.evaluate((src) => {
      const element = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
      document.head.append(element);
    }, script);
    return { page, warned };
  }

  test('of the advertising tag becomes a warning', async () => {
    const { page, warned } = await runTag(tag);
    await expect.poll(() => warned).toEqual(['A request of the advertising tag failed; ignored.']);
    await settle(page);
    expect(site.takeErrors()).toEqual([]);
  });

  test('of another script stays an error', async () => {
    const { warned } = await runTag('https://elsewhere.test/script.js');
    await expect.poll(() => site.takeErrors()).toEqual([expect.stringContaining('Failed to fetch')]);
    expect(warned).toEqual([]);
  });
});
