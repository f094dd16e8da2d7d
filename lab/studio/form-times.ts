import type { Frame, Locator, Page } from 'playwright';

declare global {
  interface Window {
    /** Milliseconds from each keystroke or click to the frame that it led to. */
    readonly frameTimes: number[];
    /** The time of the last keystroke, in milliseconds since the epoch. */
    lastKey: number;
  }
}

/** Milliseconds between two keystrokes of a fast writer. */
const pace = 110;

/** Measures, from now on, how long the frame after each keystroke and click takes. */
export async function observeFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { frameTimes: [], lastKey: 0 });
    const observe = ({ type, timeStamp }: Event) => {
      if (type === 'keydown') window.lastKey = performance.timeOrigin + timeStamp;
      requestAnimationFrame(() => {
        // A message arrives after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => window.frameTimes.push(performance.now() - timeStamp);
        port1.postMessage(undefined);
      });
    };
    addEventListener('keydown', observe, { capture: true });
    addEventListener('click', observe, { capture: true });
  });
}

/** Returns the times of the frames after what a function does. */
async function frameTimes(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => window.frameTimes.splice(0));
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() => window.frameTimes.splice(0));
}

/** Opens a file from the list, and returns the milliseconds from the click to the frame with its form. */
export async function openFile(page: Page, file: string): Promise<number> {
  await page.getByLabel('Search files').fill(file);
  // The list of an earlier search stays for a moment: it has the file that is open.
  const button = page.locator('aside details li button:not([aria-current])');
  await page.waitForTimeout(500);
  await page.waitForFunction(
    () => document.querySelectorAll('aside details li button:not([aria-current])').length === 1,
  );
  return button.evaluate(async (element) => {
    const previous = document.querySelector('#file-form');
    const start = performance.now();
    if (element instanceof HTMLElement) element.click();
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const form = document.querySelector('#file-form');
      if (form !== null && form !== previous && form.querySelector('[data-control], .opener') !== null) break;
    }
    // A message arrives after the frame was drawn.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port2.onmessage = resolve;
      port1.postMessage(undefined);
    });
    return performance.now() - start;
  });
}

/** Types at the end of a text, and returns the time of the frame after each keystroke. */
export async function typeIn(page: Page, control: Locator, keys: number): Promise<readonly number[]> {
  await control.click();
  await page.keyboard.press('Control+End');
  return frameTimes(page, async () => {
    for (let count = 0; count < keys; count++) {
      await page.keyboard.press('x');
      await page.waitForTimeout(pace);
    }
  });
}

/** Types at the end of a text that a page shows, and returns the milliseconds from each keystroke to the preview. */
export async function previewTimes(
  page: Page,
  frame: Frame,
  control: Locator,
  keys: number,
): Promise<readonly number[]> {
  await control.click();
  await page.keyboard.press('Control+End');
  const times: number[] = [];
  for (let count = 0; count < keys; count++) {
    await frame.evaluate(() => {
      const before = document.body.textContent;
      delete document.documentElement.dataset.shown;
      const observer = new MutationObserver(() => {
        if (document.body.textContent === before) return;
        observer.disconnect();
        document.documentElement.dataset.shown = String(performance.timeOrigin + performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.keyboard.press('x');
    await frame.waitForFunction(() => document.documentElement.dataset.shown !== undefined);
    const shown = Number(await frame.evaluate(() => document.documentElement.dataset.shown));
    times.push(shown - (await page.evaluate(() => window.lastKey)));
  }
  return times;
}

/** Milliseconds between two clicks. */
const clickPace = 500;

/**
 * Clicks, and returns the time of the frame after each click. The pointer is moved and pressed as by a user: Playwright's own click looks
 * at thousands of elements in the thread that is measured.
 * @param selector of the button
 */
export async function clickTimes(page: Page, selector: string, clicks: number): Promise<readonly number[]> {
  return frameTimes(page, async () => {
    for (let count = 0; count < clicks; count++) {
      await page.waitForTimeout(clickPace);
      const button = page.locator(selector);
      await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const box = await button.boundingBox();
      if (box === null) throw new Error(`There is no ${selector}.`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
  });
}
