import { statSync } from 'node:fs';
import { join } from 'node:path';
import { processorSeconds } from '../../scripts/checks/processor-time.ts';
import type { PageSources, StudioFiles, StudioPages } from '../../server/studio/studio-api.ts';
import { type OpenStudio, showPage } from './open-studio.ts';

/** Milliseconds between two keystrokes of a fast writer. */
const pace = 110;

/** Types in a text of the largest file that has one on a page, and measures until each keystroke is on the page. */
export async function measureTyping({ page, site }: OpenStudio, keys: number) {
  const { path, file, selector, bytes } = await largestText({ page, site });
  const frame = await showPage(page, path);
  await frame
    .locator(selector)
    .first()
    .click({ force: true, position: { x: 3, y: 3 } });
  await page.waitForFunction(
    (name) => document.querySelector('#file-form :focus') !== null && location.search.includes(name),
    encodeURIComponent(file),
  );
  await page.waitForTimeout(3_000);
  await frame.evaluate((at) => {
    const lengths: [number, number][] = [];
    const note = () => {
      const length = document.querySelector(at)?.textContent?.length ?? 0;
      if (lengths.at(-1)?.[1] !== length) lengths.push([performance.timeOrigin + performance.now(), length]);
      document.documentElement.dataset.lengths = JSON.stringify(lengths);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(10_000);
  }, selector);
  await page.evaluate(() => {
    const pressed: number[] = [];
    document.addEventListener(
      'keydown',
      () => {
        pressed.push(performance.timeOrigin + performance.now());
        document.documentElement.dataset.pressed = JSON.stringify(pressed);
      },
      { capture: true },
    );
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(10_000);
  });
  await page.keyboard.press('Control+End');
  const cpu = () => processorSeconds(site.pid ?? 'self') ?? 0;
  const before = cpu();
  for (let count = 0; count < keys; count++) {
    await page.keyboard.press('x');
    await page.waitForTimeout(pace);
  }
  await page.waitForTimeout(2_000);
  const cpuSeconds = cpu() - before;
  const pressed = JSON.parse(
    (await page.evaluate(() => document.documentElement.dataset.pressed)) ?? '[]',
  ).slice(-keys);
  const lengths: [number, number][] = JSON.parse(
    (await frame.evaluate(() => document.documentElement.dataset.lengths)) ?? '[]',
  );
  const start = lengths[0]?.[1] ?? 0;
  const times: number[] = pressed.map((at: number, index: number) => {
    const shown = lengths.find(([, length]) => length >= start + index + 1);
    return shown === undefined ? Number.POSITIVE_INFINITY : shown[0] - at;
  });
  const timings = (name: string) => (on: { evaluate: typeof page.evaluate }) =>
    on.evaluate(
      (wanted) =>
        performance.getEntriesByType('resource').flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.includes(wanted)
            ? [
                {
                  start: performance.timeOrigin + entry.startTime,
                  first: performance.timeOrigin + entry.responseStart,
                  end: performance.timeOrigin + entry.responseEnd,
                },
              ]
            : [],
        ),
      name,
    );
  const sent = (await timings('/api/studio/file')(page)).toSorted((one, other) => one.start - other.start);
  const fetched = (await timings('/studio/preview/')(frame)).toSorted(
    (one, other) => one.start - other.start,
  );
  const patched = fetched.flatMap(({ end }) => {
    const change = lengths.find(([at]) => at >= end - 5);
    return change === undefined ? [] : [change[0] - end];
  });
  const parts: readonly (readonly [string, readonly number[]])[] = [
    [
      'edits collected, from the keystroke to the request',
      sent.map(
        ({ start: at }) =>
          at -
          (pressed.findLast(
            (key: number) => key <= at && !sent.some((other) => other.start < at && other.start >= key),
          ) ?? at),
      ),
    ],
    ['edit stored, from the request to the answer', sent.map(({ start: at, end }) => end - at)],
    [
      'preview asked for, after the answer',
      fetched.map(({ start: at }) => at - (sent.findLast(({ end }) => end <= at + 1)?.end ?? at)),
    ],
    ['page composed and rendered, until its first byte', fetched.map(({ start: at, first }) => first - at)],
    ['page transferred', fetched.map(({ first, end }) => end - first)],
    ['page read and patched', patched],
  ];
  return { file, bytes, times, parts, cpuSeconds };
}

/** A text of the largest file, among some files with pages, that an edit can lengthen. */
async function largestText({ page, site }: Pick<OpenStudio, 'page' | 'site'>) {
  const ask = <Answer>(address: string): Promise<Answer> =>
    page.evaluate(async (url) => (await fetch(url)).json(), address);
  const { files } = await ask<StudioFiles>('/api/studio/files');
  const sized = files
    .map(({ file }) => ({ file, bytes: statSync(join(site.contentDir, file)).size }))
    .toSorted((one, other) => other.bytes - one.bytes);
  for (const { file, bytes } of sized) {
    const name = file.replace(/^.*\/|\.json$/g, '');
    const { pages } = await ask<StudioPages>(`/api/studio/pages?${new URLSearchParams({ search: name })}`);
    const found = pages.find((each) => each.file === file || each.subjects.includes(file));
    if (found === undefined) continue;
    const { items } = await ask<PageSources>(
      `/api/studio/sources?${new URLSearchParams({ path: found.path })}`,
    );
    const item = items.find(
      ({ place, value, sources }) =>
        place === 'text' &&
        value.length > 30 &&
        sources.length === 1 &&
        sources[0]?.file === file &&
        !sources[0].isComputed,
    );
    if (item !== undefined) return { path: found.path, file, bytes, selector: item.selector };
  }
  throw new Error('No file has a text on a page.');
}
