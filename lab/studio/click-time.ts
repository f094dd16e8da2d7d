import type { Frame, Page } from 'playwright';
import { processorSeconds } from '../../scripts/checks/processor-time.ts';
import { randomItem, randomNumbers } from '../../scripts/testing/random-numbers.ts';
import { type OpenStudio, pathsOf, showPage } from './open-studio.ts';

interface ClickOptions {
  readonly pages: number;
  /** The time for which a page is shown before the click. */
  readonly restMilliseconds: number;
  readonly seed: number;
}

/** The time without an answer after which a click counts as unanswered. */
const patience = 30_000;

/** Clicks a random text of random pages, and measures until the field of the form has the focus. */
export async function measureClicks(
  { page, site }: OpenStudio,
  content: string,
  { pages, restMilliseconds, seed }: ClickOptions,
) {
  const random = randomNumbers(seed);
  const paths = pathsOf(content);
  await page.evaluate(() => {
    addEventListener('message', ({ data }) => {
      if (data.kind === 'open')
        document.documentElement.dataset.opened ??= String(performance.timeOrigin + performance.now());
    });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('#file-form') !== null)
        document.documentElement.dataset.focused = String(performance.timeOrigin + performance.now());
    });
  });
  const cpu = () => processorSeconds(site.pid ?? 'self') ?? 0;
  const before = cpu();
  const times: number[] = [];
  const opened: number[] = [];
  const missed: string[] = [];
  for (let count = 0; count <= pages; count++) {
    const path = count === 0 ? '/' : (randomItem(paths, random) ?? '/');
    const frame = await showPage(page, path);
    await page.waitForTimeout(restMilliseconds);
    const time = await clickTime(page, frame, random());
    if (time === undefined) missed.push(path);
    times.push(time?.focused ?? patience);
    opened.push(time?.opened ?? patience);
  }
  const [first = patience, ...others] = times;
  return { first, times: others, opened: opened.slice(1), missed, cpuSeconds: cpu() - before };
}

interface ClickTime {
  /** Milliseconds until the property of the text is known. */
  readonly opened: number;
  /** Milliseconds until its field has the focus. */
  readonly focused: number;
}

async function clickTime(page: Page, frame: Frame, choice: number): Promise<ClickTime | undefined> {
  await frame.evaluate(() => {
    addEventListener(
      'mousedown',
      () => {
        document.documentElement.dataset.pressed = String(performance.timeOrigin + performance.now());
      },
      { capture: true, once: true },
    );
  });
  const target = await frame.evaluateHandle((at) => {
    const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      return hasText && width > 4 && height > 4;
    });
    return texts[Math.floor(texts.length * at)] ?? document.body;
  }, choice);
  await page.evaluate(() => {
    delete document.documentElement.dataset.focused;
    delete document.documentElement.dataset.opened;
  });
  await target.asElement()?.click({ force: true, position: { x: 3, y: 3 } });
  const pressed = Number(await frame.evaluate(() => document.documentElement.dataset.pressed));
  try {
    const focused = await page.waitForFunction(() => document.documentElement.dataset.focused, undefined, {
      timeout: patience,
      polling: 20,
    });
    const opened = Number(await page.evaluate(() => document.documentElement.dataset.opened)) - pressed;
    return { opened, focused: Number(await focused.jsonValue()) - pressed };
  } catch {
    return undefined;
  }
}
