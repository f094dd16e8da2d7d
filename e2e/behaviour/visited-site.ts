import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { type SiteServer, startSite } from '../site-server.ts';

/** Where visitors see the site, as its pages say. */
export const publicUrl = 'https://www.example.com';

export interface VisitedSiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Further names under which the browser finds the site. */
  readonly hosts?: readonly string[];
}

export interface VisitedSite {
  /** The address of a path; with a host, under that name. */
  address(path: string, host?: string): string;
  databaseFile(): string;
  /** A page of somebody who was never here before; closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Such a page, gone to a path, with the script that every page has running. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Takes the errors that pages of this test threw so far, for a test that is about them. */
  takeErrors(): readonly string[];
}

/**
 * Starts one production server and one browser for the journeys of a file. After each test its pages are closed, and
 * the test fails when an error was thrown in one of them and nobody caught it.
 */
export function visitSite({ env = {}, hosts = [] }: VisitedSiteOptions = {}): VisitedSite {
  let browser: Browser;
  let server: SiteServer;
  let errors: string[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([
      launchBrowser({ hosts }),
      startSite({ command: 'start', env: { SITE_URL: publicUrl, ...env } }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(site.takeErrors(), 'errors in the page').toEqual([]);
  });

  const site: VisitedSite = {
    takeErrors() {
      const thrown = errors;
      errors = [];
      return thrown;
    },
    address(path, host) {
      const url = new URL(path, server.url);
      if (host !== undefined) url.hostname = host;
      return url.href;
    },
    databaseFile: () => server.databaseFile,
    async newPage(options = {}) {
      const context = await browser.newContext(options);
      context.on('weberror', (error) => errors.push(String(error.error())));
      return context.newPage();
    },
    async visit(path, options = {}) {
      const page = await site.newPage(options);
      await page.goto(site.address(path));
      return page;
    },
  };
  return site;
}

/** Stops the clock of a page before it loads anything; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const start = new Date('2026-11-21T12:00:00-08:00');
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
}

/** Leaves the document for a path, as a link in the page does, and waits until the new page stands. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = href;
    document.getElementById('main')?.append(link);
    const arrived = new Promise((resolve) => {
      document.addEventListener('cityblock:navigate', resolve, { once: true });
    });
    link.click();
    return arrived;
  }, path);
}
