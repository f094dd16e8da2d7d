import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveEventsPath } from '../engine/browser/live-event.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { workerBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  const content = join(projectRoot, 'e2e/fixtures/piano-tuning');
  [browser, site] = await Promise.all([workerBrowser(), startSite({ command: 'dev', content })]);
  // Far more text than browsers load pictures ahead.
  const file = join(site.contentDir, 'pages/bench.json');
  const paragraphs = Array.from(
    { length: 150 },
    (_, index) => `Shaving number ${index + 1} is as thin as paper.`,
  );
  const long = { id: 'long', type: 'rich-text', heading: 'Shavings', text: paragraphs };
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('{\n      "id": "gallery"', `${JSON.stringify(long)}, {\n      "id": "gallery"`),
  );
  await vi.waitUntil(async () => (await (await fetch(`${site.url}/bench`)).text()).includes('number 150'), {
    timeout: 120_000,
    interval: 200,
  });
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function open(width: number, density: number): Promise<{ page: Page; requested: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    deviceScaleFactor: density,
  });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) requested.push(new URL(request.url()).pathname);
  });
  await page.goto(`${site.url}/bench`);
  await page.waitForLoadState('load');
  return { page, requested };
}

/** Scrolls to every picture, waits until it is decoded, and reports it. */
async function shownPictures(page: Page) {
  const images = page.locator('main picture img');
  const count = await images.count();
  const shown = [];
  for (let index = 0; index < count; index++) {
    const image = images.nth(index);
    await image.scrollIntoViewIfNeeded();
    shown.push(
      await image.evaluate(async (element: HTMLImageElement) => {
        if (!element.complete) await new Promise((resolve) => element.addEventListener('load', resolve));
        await element.decode();
        const { width, height } = element.getBoundingClientRect();
        const [ownWidth, ownHeight] = [
          Number(element.getAttribute('width')),
          Number(element.getAttribute('height')),
        ];
        const source = element.parentElement?.querySelector('source');
        return {
          file: new URL(element.currentSrc).pathname,
          // The width at which the whole picture is drawn, cropped parts included.
          drawn: element.hasAttribute('data-ratio')
            ? Math.max(width, (height * ownWidth) / ownHeight)
            : width,
          candidates: (source?.srcset ?? '')
            .split(', ')
            .map((each) => Number.parseInt(each.split(' ')[1] ?? '', 10)),
          priority: element.getAttribute('fetchpriority'),
          loading: element.getAttribute('loading'),
        };
      }),
    );
  }
  return shown;
}

test.each([
  [360, 1],
  [360, 2],
  [1440, 1],
  [1440, 2],
])(
  'in a window of %d pixels at density %d each picture is decoded in the width that it needs, and takes up its space before',
  async (width, density) => {
    const { page, requested } = await open(width, density);
    const first = page.locator('#hero img');
    await expect.poll(() => first.getAttribute('fetchpriority')).toBe('high');
    expect(requested.filter((path) => path.includes('/harbor-'))).toEqual([]);
    const shown = await shownPictures(page);
    expect(shown.length).toBe(6);
    for (const { file, drawn, candidates } of shown) {
      if (file.endsWith('.svg')) continue;
      expect(file).toMatch(/\.avif$/);
      const chosen = Number(/-(\d+)\.avif$/.exec(file)?.[1]);
      const needed = drawn * density - 2;
      const enough = candidates.find((each) => each >= needed) ?? candidates.at(-1);
      const before = candidates.findLast((each) => each < needed);
      // At higher densities Chromium may take the next smaller candidate if it is nearer.
      expect(density === 1 ? [enough] : [enough, before], `${file} of ${candidates} for ${needed}`).toContain(
        chosen,
      );
    }
    expect(shown.map(({ priority, loading }) => priority ?? loading)).toEqual([
      'high',
      ...Array(5).fill('lazy'),
    ]);
    if (density === 1) await checkSpace(width, page);
    await page.context().close();
  },
);

/** The sizes of all pictures of the page. */
async function pictureBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('main picture img')].map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return `${Math.round(width)} x ${Math.round(height)}`;
    });
  });
}

/** Checks that the pictures of a page take up the space that they have in the page in which all have loaded. */
async function checkSpace(width: number, loaded: Page): Promise<void> {
  const blank = await browser.newContext({ viewport: { width, height: 800 } });
  await blank.route('**/media/**', (route) => route.abort());
  const page = await blank.newPage();
  await page.goto(`${site.url}/bench`);
  const boxes = await pictureBoxes(page);
  expect(boxes.length).toBe(6);
  expect(boxes).toEqual(await pictureBoxes(loaded));
  // Without their sizes, pictures would push the page down.
  await page.evaluate(() => {
    for (const image of document.querySelectorAll('main picture img')) {
      image.removeAttribute('width');
      image.removeAttribute('height');
      image.removeAttribute('data-ratio');
    }
  });
  expect(await pictureBoxes(page)).not.toEqual(boxes);
  await blank.close();
}

test('a replaced picture is shown at once, without loading the page', async () => {
  const { page } = await open(1440, 1);
  // Live editing starts after the load event: it fetches the current page and listens.
  const listening = Promise.all([
    page.waitForResponse(
      (response) => response.request().resourceType() === 'fetch' && response.url() === `${site.url}/bench`,
    ),
    page.waitForResponse((response) => response.url().endsWith(liveEventsPath)),
  ]);
  await page.reload();
  await listening;
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const image = page.locator('#hero img');
  const before = await image.evaluate((element: HTMLImageElement) => element.currentSrc);
  const red = sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } });
  await writeFile(join(site.contentDir, 'media/workbench.jpg'), await red.jpeg().toBuffer());
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).not.toBe(before);
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-same-document')))
    .toBe(true);
  await page.context().close();
});
