import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { readContentDir } from '../scripts/command/read-settings.ts';

const usage = 'npm run lab -- studio-forms [--blocks NUMBER] [--keys NUMBER]';
const options = readOptions(usage, {
  blocks: { type: 'string', default: '250' },
  keys: { type: 'string', default: '40' },
});
const [blocks = 0, keys = 0] = [options.blocks, options.keys].map(Number);
if (!(blocks >= 10 && keys >= 10)) exitWithUsage('A number of at least 10 is expected', usage);

/**
 * Measures in a browser how long the forms of the studio of a production server take: opening the largest file and a page of many
 * blocks, keystrokes in them, moving, copying and removing blocks, and the gallery of block types. Exit codes: 0 all within their
 * goals, 1 otherwise, 2 could not run.
 */
const { openStudio, showPage } = await import('./studio/open-studio.ts');
const { addLongPage, largestFile } = await import('./studio/long-page.ts');
const { clickTimes, observeFrames, openFile, previewTimes, typeIn } = await import('./studio/form-times.ts');
const { describeTimes } = await import('./studio/times.ts');
const source = readContentDir();
const folder = await mkdtemp(join(tmpdir(), 'cityblock-studio-forms-'));
const largest = largestFile(source);
const long = addLongPage(source, folder, blocks);
const studio = await openStudio(folder);
let isWithinGoals = true;
try {
  const { page } = studio;
  const judge = (name: string, times: readonly number[], goal: number) => {
    const { text, p95 } = describeTimes(times);
    if (!(p95 <= goal)) isWithinGoals = false;
    console.log(`${p95 <= goal ? 'ok' : 'NO'}  ${name.padEnd(44)} ${text}, goal ${goal} ms`);
  };
  await observeFrames(page);
  /** Loads the studio again, and opens a file first or after another one. */
  const opened = async (file: string, warm: number) => {
    await page.goto(`/studio?${new URLSearchParams({ page: long.path })}`);
    await showPage(page, long.path);
    const cold = await openFile(page, file);
    const times: number[] = [];
    for (let count = 0; count < warm; count++) {
      await openFile(page, 'site.json');
      times.push(await openFile(page, file));
    }
    return { cold, times };
  };
  for (const file of [largest, long.file]) {
    const colds: number[] = [];
    const warms: number[] = [];
    for (let round = 0; round < 8; round++) {
      const { cold, times } = await opened(file, 2);
      colds.push(cold);
      warms.push(...times);
    }
    judge(`${file}: first opening, with its requests`, colds, 100);
    judge(`${file}: opening again`, warms, 100);
    const opener = page.locator('#file-form ol > li > .row-head > .opener');
    if (file === long.file) await opener.nth(Math.floor(blocks / 2)).click();
    const control = page.locator(
      file === long.file
        ? `#file-form .row-body [data-path$='"heading"]'] [data-control]`
        : '#file-form [data-kind=text] [data-control]',
    );
    judge(`${file}: keystroke to its frame`, await typeIn(page, control.first(), keys), 50);
    if (file === long.file) {
      const frame = await showPage(page, long.path);
      judge('keystroke to the preview', await previewTimes(page, frame, control.first(), 20), 200);
    }
  }
  /** A button of the row in the middle. */
  const button = (index: number) =>
    `#file-form ol > li:nth-child(${Math.floor(blocks / 2)}) > .row-head > .row-actions > button:nth-child(${index})`;
  judge('moving a block', await clickTimes(page, button(2), 10), 50);
  judge('removing a block', await clickTimes(page, button(4), 10), 50);
  judge('copying a block', await clickTimes(page, button(3), 10), 50);
  console.log(
    `    load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await studio.stop();
  await rm(folder, { recursive: true });
}
process.exitCode = isWithinGoals ? 0 : 1;
