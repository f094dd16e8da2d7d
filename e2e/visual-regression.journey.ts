import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../scripts/project-root.ts';
import { readPageTypes } from './look/page-types.ts';
import { settlePage, takePicture, windowOf } from './look/picture.ts';
import { openRendered } from './look/rendered-page.ts';
import { decodeSmall, differentTiles, encodeSmall, type SmallPicture } from './look/small-picture.ts';
import { connectBrowser } from './shared-services.ts';
import { RenderedSite } from './site/rendered-site.ts';

/**
 * Each page type looks as it did when somebody last looked at it. Pages are rendered for a fixed moment, without script.
 * `npm run baselines` takes the pictures anew; look at the contact sheets before.
 */
const baselines = join(projectRoot, 'e2e/look/baselines');
const results = join(projectRoot, 'test-results/visual-regression');
const isWriting = process.env.WRITE_BASELINES === '1';
const now = Date.parse('2026-11-21T17:00:00Z');

const scales = { 360: 1 / 6, 1440: 1 / 12 } as const;
const widths = [360, 1440] as const;
const pageTypes = readPageTypes(now);
const rendered = new RenderedSite();
const names = pageTypes.flatMap(({ name }) => widths.map((width) => `${name}-${width}.png`));

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
  await mkdir(isWriting ? baselines : results, { recursive: true });
});

afterAll(async () => {
  console.log(`Visual regression: ${pageTypes.length} page types, ${names.length} pictures`);
  await browser.close();
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: windowOf(1440), reducedMotion: 'reduce' });
  await openRendered(page, rendered.renderAt(path, now).html);
  return page;
}

async function smallPicture(page: Page, width: (typeof widths)[number]): Promise<Buffer> {
  await settlePage(page, width, 'light');
  return encodeSmall(await takePicture(page, scales[width]));
}

/** The committed picture, or a failure that says how to make one. */
async function baseline(name: string): Promise<SmallPicture> {
  const file = join(baselines, name);
  if (!existsSync(file))
    throw new Error(`There is no picture ${name} to compare with: run "npm run baselines".`);
  return decodeSmall(await readFile(file));
}

describe.skipIf(isWriting)('looks as it did', () => {
  test.concurrent.each(pageTypes)('$name', async ({ name, path }) => {
    const page = await open(path);
    for (const width of widths) {
      const file = `${name}-${width}.png`;
      const png = await smallPicture(page, width);
      const tiles = differentTiles(await baseline(file), await decodeSmall(png));
      if (tiles.length > 0) await writeFile(join(results, file), png);
      expect(
        tiles.slice(0, 5),
        `${tiles.length} parts of ${path} at ${width} px differ; it is now as in test-results/visual-regression/${file}. ` +
          'Where that is meant: npm run baselines',
      ).toEqual([]);
    }
    await page.context().close();
  });

  test('no picture is left of a page type that is gone, and all together are small', async () => {
    const files = await readdir(baselines);
    expect(files.sort()).toEqual([...names].sort());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(baselines, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});

describe('a change for the worse is found out:', () => {
  test.each([
    ['a heading that is hidden', 'h1 { visibility: hidden }'],
    ['colors that are swapped', ':root { --paper: #141d33; --ink: #f8f4ea }'],
    ['a section that is gone', 'main > section:nth-of-type(2) { display: none }'],
    ['text of another size', 'main p { font-size: 120% }'],
  ])('%s', async (_, css) => {
    const page = await open('/locations/alhambra/it-support');
    for (const width of widths) {
      const before = await decodeSmall(await smallPicture(page, width));
      expect(differentTiles(before, await decodeSmall(await smallPicture(page, width)))).toEqual([]);
      const style = await page.addStyleTag({ content: css });
      expect(
        differentTiles(before, await decodeSmall(await smallPicture(page, width))).length,
      ).toBeGreaterThan(0);
      await style.evaluate((element) => element.parentNode?.removeChild(element));
    }
    await page.context().close();
  });
});

if (isWriting) {
  test('writes the pictures anew', async () => {
    await rm(baselines, { recursive: true, force: true });
    await mkdir(baselines, { recursive: true });
    for (const { name, path } of pageTypes) {
      const page = await open(path);
      for (const width of widths)
        await writeFile(join(baselines, `${name}-${width}.png`), await smallPicture(page, width));
      await page.context().close();
    }
  }, 600_000);
}
