import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { formatMegabytes } from '../format-figure.ts';
import { fetchPages } from '../page-client.ts';
import type { Progress, Result } from '../result.ts';
import { longestHold } from './job-delays.ts';
import { requireOk, type ScaleServer } from './scale-server-process.ts';

interface Save {
  /** Milliseconds until the page has the new words; undefined if it never had them. */
  readonly shownAfter: number | undefined;
  /** Milliseconds of the slowest request meanwhile. */
  readonly slowestRequest: number;
  /** The longest delay of the event loop, in milliseconds. */
  readonly delay: number;
  /** Bytes of objects after the save. */
  readonly used: number;
}

const saves = 6;
/** Milliseconds after which the measurement of a saved file gives up. */
const longestSave = 120_000;
/** Bytes of objects that a save may add: garbage that was not collected yet, and no copy of anything that grows with the site. */
const mostKept = 1_000_000;

/**
 * Saves the file of a place several times while its page is requested repeatedly, each time until the page has the new words.
 * @param folder the files of the places
 * @param path the page of the place
 */
export async function* measureSaves(
  server: ScaleServer,
  folder: string,
  path: string | undefined,
  progress: Progress,
): AsyncGenerator<Result> {
  if (path === undefined) throw new Error('The site has no place whose file could be saved.');
  await server.time(path);
  const measured: Save[] = [];
  for (let number = 1; number <= saves; number += 1) {
    progress(`saving the file of a city, ${number} of ${saves}`);
    measured.push(await save(server, join(folder, `${basename(path)}.json`), path, `Save number ${number}.`));
  }
  yield timeOfSaves(server, measured);
  yield memoryOfSaves(measured);
}

async function save(server: ScaleServer, file: string, path: string, words: string): Promise<Save> {
  await setTimeout(50);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"about":\s*\["/, `$&${words} `));
  const start = performance.now();
  let slowestRequest = 0;
  let isShown = false;
  const load = server.load();
  while (!isShown && performance.now() - start < longestSave) {
    const asked = performance.now();
    await fetchPages(server.origin, [path], {}, (_, page) => {
      requireOk(path, page);
      isShown = page.body.includes(words);
    });
    slowestRequest = Math.max(slowestRequest, performance.now() - asked);
    await setTimeout(20);
  }
  const shownAfter = isShown ? performance.now() - start : undefined;
  await load.stop();
  const { delay, used } = await server.report();
  return { shownAfter, slowestRequest, delay, used };
}

function timeOfSaves(server: ScaleServer, measured: readonly Save[]): Result {
  const delay = Math.max(...measured.map((one) => one.delay));
  server.delays.push({ job: 'a saved city', milliseconds: delay });
  const times = measured.map(({ shownAfter }) => shownAfter ?? Number.POSITIVE_INFINITY);
  const slowest = Math.max(...times);
  const slowestRequest = Math.max(...measured.map((one) => one.slowestRequest));
  return {
    name: 'a saved city while the server runs',
    figure: Number.isFinite(slowest) ? `${(slowest / 1000).toFixed(1)} s` : 'not shown',
    limit: `delay at most ${longestHold} ms`,
    withinLimit: Number.isFinite(slowest) && delay <= longestHold,
    note: `until its page shows it, the slowest of ${saves} saves; the slowest of the requests meanwhile took ${Math.round(slowestRequest)} ms; event loop delayed by ${measured.map((one) => Math.round(one.delay)).join(', ')} ms`,
  };
}

/** The objects that a save leaves behind. The first save loads code and fills caches. */
function memoryOfSaves(measured: readonly Save[]): Result {
  const [first, last] = [measured.at(0), measured.at(-1)];
  if (first === undefined || last === undefined) throw new Error('No file was saved.');
  const kept = (last.used - first.used) / (measured.length - 1);
  return {
    name: 'memory that a save keeps',
    figure: `${(kept / 1e6).toFixed(2)} MB`,
    limit: `under ${mostKept / 1e6} MB`,
    withinLimit: kept < mostKept,
    note: `of objects, after garbage collection; ${measured.map(({ used }) => formatMegabytes(used)).join(', ')}`,
  };
}
