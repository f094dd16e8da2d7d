import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../scripts/command/project-root.ts';
import { readPageTypesOf } from './look/page-types.ts';
import { settlePage, takePicture, windowOf } from './look/picture.ts';
import { openRendered } from './look/rendered-page.ts';
import { decodeSmall, differentTiles, encodeSmall, type SmallPicture } from './look/small-picture.ts';
import { addStyles } from './page-control.ts';
import { workerBrowser } from './shared-services.ts';
import { RenderedSite } from './site/rendered-site.ts';

/**
 * Committed pictures of the pages of a fixture: the content of this site may change at any time. Pages are rendered for a fixed moment, without script. `npm run lab -- baselines` replaces the
 * pictures; review the contact sheets first.
 */
const baselines = join(projectRoot, 'e2e/look/baselines');
const results = join(projectRoot, 'test-results/visual-regression');
const isWriting = process.env.WRITE_BASELINES === '1';
const now = Date.parse('2026-11-21T17:00:00Z');

const scales = { 360: 1 / 6, 1440: 1 / 12 } as const;
const widths = [360, 1440] as const;
const fixture = join(projectRoot, 'e2e/fixtures/piano-tuning');
const rendered = new RenderedSite(fixture);
// A page document and a template may have the same name.
const subjects = readPageTypesOf(fixture, now).map(({ path }) => ({
  name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
  path,
}));
const cellPath = '/towns/norwich/piano-tuning';
const names = subjects.flatMap(({ name }) => widths.map((width) => `${name}-${width}.png`));

let browser: Browser;

beforeAll(async () => {
  browser = await workerBrowser();
  await mkdir(isWriting ? baselines : results, { recursive: true });
});

afterAll(async () => {
  console.log(`Visual regression: ${subjects.length} pages, ${names.length} pictures`);
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

/** Reads a committed picture. Throws if there is none. */
async function baseline(name: string): Promise<SmallPicture> {
  const file = join(baselines, name);
  if (!existsSync(file)) throw new Error(`The baseline ${name} is missing. Run "npm run lab -- baselines".`);
  return decodeSmall(await readFile(file));
}

describe.skipIf(isWriting)('matches its baseline:', () => {
  test.concurrent.each(subjects)('$name', async ({ name, path }) => {
    const page = await open(path);
    for (const width of widths) {
      const file = `${name}-${width}.png`;
      const png = await smallPicture(page, width);
      const tiles = differentTiles(await baseline(file), await decodeSmall(png));
      if (tiles.length > 0) await writeFile(join(results, file), png);
      expect(
        tiles.slice(0, 5),
        `${tiles.length} tiles of ${name} at ${width} px differ; see test-results/visual-regression/${file}. ` +
          'If the change is intended, run "npm run lab -- baselines".',
      ).toEqual([]);
    }
    await page.context().close();
  });

  test('every baseline is of a page, and the baselines are small', async () => {
    const files = await readdir(baselines);
    expect(files.sort()).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(baselines, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});

const regressions = [
  ['a hidden heading', 'h1 { visibility: hidden }'],
  ['swapped colors', ':root { --paper: #141d33; --ink: #f8f4ea }'],
  ['a missing section', 'main > section:nth-of-type(2) { display: none }'],
  ['text of another size', 'main p { font-size: 120% }'],
] as const;

test.each(widths)(
  'regressions at %i px are found, and an unchanged page has no difference',
  async (width) => {
    const page = await open(cellPath);
    const picture = async () => decodeSmall(await smallPicture(page, width));
    const before = await picture();
    expect(differentTiles(before, await picture())).toEqual([]);
    for (const [name, content] of regressions) {
      const removeStyles = await addStyles(page, content);
      expect(differentTiles(before, await picture()).length, name).toBeGreaterThan(0);
      await removeStyles();
    }
    await page.context().close();
  },
);

test('a transition that a change of the window starts has ended in the picture', async () => {
  const page = await open(cellPath);
  await addStyles(
    page,
    `main { background: white; transition: background 0.4s linear !important }
      @media (max-width: 700px) { main { background: black } }`,
  );
  const picture = async (width: (typeof widths)[number]) => decodeSmall(await smallPicture(page, width));
  const wide = await picture(1440);
  expect(differentTiles(wide, await picture(360)).length).toBeGreaterThan(0);
  expect(differentTiles(wide, await picture(1440))).toEqual([]);
  await page.context().close();
});

test('a page whose stylesheet is missing is refused', async () => {
  const page = await browser.newPage();
  const html = rendered.renderAt(cellPath, now).html.replace('/assets/blocks.', '/assets/earlier.');
  await expect(openRendered(page, html)).rejects.toThrow('Stylesheets did not load');
  await page.context().close();
});

if (isWriting) {
  test('writes the baselines', async () => {
    await rm(baselines, { recursive: true, force: true });
    await mkdir(baselines, { recursive: true });
    for (const { name, path } of subjects) {
      const page = await open(path);
      for (const width of widths)
        await writeFile(join(baselines, `${name}-${width}.png`), await smallPicture(page, width));
      await page.context().close();
    }
  }, 600_000);
}
