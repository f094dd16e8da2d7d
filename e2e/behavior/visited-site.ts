import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { throwBlocked } from '../blocked.ts';
import { type SharedSite, sharedSite, workerBrowser } from '../shared-services.ts';

export { publicUrl } from '../shared-services.ts';

export interface VisitedSite {
  /** The address of a path; with a host, under that name. */
  address(path: string, host?: string): string;
  databaseFile(): string;
  /** A page of a new visitor. Closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a path as a new visitor and waits for the page to load. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns and clears the uncaught errors of the pages of this test, for tests that expect errors. */
  takeErrors(): readonly string[];
}

/**
 * Opens pages of the shared site for the journeys of a file. After each test, closes its pages and fails the test if a
 * page had an uncaught error, or if its policy has blocked something.
 */
export function visitSite(): VisitedSite {
  let browser: Browser;
  let server: SharedSite;
  let errors: string[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([workerBrowser(), sharedSite()]);
  });
  afterAll(() => browser.close());
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
      await throwBlocked(context);
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

/** Navigates within the document, as a link in the page does, and resolves when the new page is in place. */
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
