import type { Page } from 'playwright';

/** Stops the clock of a page before the page loads. `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  const start = new Date('2026-11-21T12:00:00-08:00');
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
}

/**
 * Adds rules to a page, whose policy would block a style element. Returns a function that removes them.
 */
export async function addStyles(page: Page, css: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, css);
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== added);
    });
}

/** Holds the responses of the site for a path until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isOfSite = ({ hostname, pathname }: URL) => hostname === '127.0.0.1' && pathname === path;
  await page.route(isOfSite, async (route) => {
    await promise;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/**
 * Waits until the page has run the idle work that it has queued. A page that animates continuously may never be idle; it
 * runs such work after two seconds.
 */
export async function waitForIdleWork(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2_000 })),
  );
}

/** Scrolls to every island and behavior of a page, so that all start. Returns their number. */
export async function startParts(page: Page): Promise<number> {
  const parts = page.locator('[data-island], [data-behavior]');
  const count = await parts.count();
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll('[data-island], [data-behavior]')) {
      part.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('[data-island][data-due=visible]:not([data-hydrated])');
    return ![...waiting].some((island) => island.checkVisibility());
  });
  return count;
}
