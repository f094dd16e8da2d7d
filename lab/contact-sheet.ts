import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { readPageTypes } from '../e2e/look/page-types.ts';
import {
  schemes,
  settlePage,
  stillContext,
  takePicture,
  type WindowWidth,
  windowWidths,
} from '../e2e/look/picture.ts';
import { startSite } from '../e2e/site-server.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { readExamples } from '../server/site/read-examples.ts';
import { drawSheet, type LabeledPicture } from './contact-sheet/sheet.ts';

/** The subject of a sheet: a page at several widths, in both color schemes. */
export interface SheetSubject {
  readonly name: string;
  readonly path: string;
}

/** Scale factors of the pictures. Narrow windows are scaled down less, so that they are legible. */
const scales: Readonly<Record<WindowWidth, number>> = {
  320: 0.5,
  360: 0.5,
  768: 0.42,
  1024: 0.4,
  1440: 0.36,
  1920: 0.3,
};
const columnHeight = 1_500;
const pageWidths = [360, 768, 1440] as const satisfies readonly WindowWidth[];

const { values: options } = parseArgs({
  options: {
    blocks: { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: join(projectRoot, 'test-results/contact-sheet') },
  },
});

const wanted = options.only?.split(',');
const all = options.blocks ? readBlockSheets() : readPageTypes();
const subjects = all.filter(({ name }) => wanted === undefined || wanted.includes(name));
if (subjects.length === 0) {
  console.error(`Unknown name "${options.only}". Names: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const widths: readonly WindowWidth[] = options.blocks ? windowWidths : pageWidths;
const folder = join(options.out, options.blocks ? 'blocks' : 'pages');
await mkdir(folder, { recursive: true });

const started = performance.now();
const [browser, site] = await Promise.all([
  launchBrowser(),
  startSite({ command: options.blocks ? 'dev' : 'start', env: { LOG_LEVEL: 'info' } }),
]);
let pictures = 0;
try {
  const contexts = [await stillContext(browser), await stillContext(browser)];
  const waiting = [...subjects];
  const firstScreens: LabeledPicture[][] = [];
  await Promise.all(
    contexts.map(async (context) => {
      for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
        const rows = await photograph(context, subject);
        pictures += rows.flat().length;
        await writeFile(
          join(folder, `${subject.name}.png`),
          await drawSheet(`${subject.name}   ${subject.path}`, rows, columnHeight),
        );
        firstScreens.push(rows.flat().map((item) => firstScreen(subject.name, item)));
        console.log(`${subject.name}: ${rows.flat().length} pictures`);
      }
    }),
  );
  await writeFile(
    join(folder, '_overview.png'),
    await drawSheet('First screens', firstScreens, columnHeight),
  );
} finally {
  await browser.close();
  await site.stop();
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${subjects.length} ${options.blocks ? 'block types' : 'page types'}, ${pictures} pictures in ` +
    `${relative(process.cwd(), folder) || folder} (${seconds} s)`,
);

/** Returns a row for each color scheme, with a picture for each width. */
async function photograph(context: BrowserContext, subject: SheetSubject): Promise<LabeledPicture[][]> {
  const page = await context.newPage();
  try {
    await page.goto(site.url + subject.path, { waitUntil: 'load' });
    const rows: LabeledPicture[][] = [];
    for (const scheme of schemes) {
      const row: LabeledPicture[] = [];
      for (const width of widths) {
        await settlePage(page, width, scheme);
        row.push({ label: `${width} ${scheme}`, picture: await takePicture(page, scales[width]) });
      }
      rows.push(row);
    }
    return rows;
  } finally {
    await page.close();
  }
}

/** The upper part of a picture, at least as high as its window. */
function firstScreen(name: string, { label, picture }: LabeledPicture): LabeledPicture {
  const height = Math.min(picture.height, 400);
  return {
    label: `${name} ${label}`,
    picture: {
      ...picture,
      pixels: picture.pixels.subarray(0, height * picture.width * picture.channels),
      height,
    },
  };
}

/** One sheet for each block type: its examples in every state, from the gallery. */
function readBlockSheets(): readonly { readonly name: string; readonly path: string }[] {
  return [...readExamples().keys()].map((name) => ({ name, path: `/blocks?type=${name}&state=all` }));
}
