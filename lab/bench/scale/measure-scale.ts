import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCount, formatMegabytes } from '../format-figure.ts';
import { fetchPages } from '../page-client.ts';
import type { Progress, Result } from '../result.ts';
import { generateSite, type SiteSize } from './generate-site.ts';
import { longestDelayOf } from './job-delays.ts';
import { measureCommands } from './measure-commands.ts';
import { measureLargeLists, pagesOfLoad } from './measure-lists.ts';
import { measureSaves } from './measure-saves.ts';
import { measureWatch } from './measure-watch.ts';
import type { ScaleReport } from './scale-server.ts';
import { requireOk, type ScaleServer, startScaleServer } from './scale-server-process.ts';

export interface ScaleOptions extends SiteSize {
  /** The content folder that is copied before cities are added. */
  readonly contentDir: string;
}

const megabyte = 1e6;
const maximumPages = 200;

/**
 * Measures the server with generated cities: its start, its memory, and the files and pages that list the whole site, each
 * requested for the first time, while pages are requested steadily. The delay of the event loop is how long any other request
 * would have waited. Then measures the commands that read all pages.
 */
export async function* measureScale(options: ScaleOptions, progress: Progress): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-scale-'));
  let server: ScaleServer | undefined;
  try {
    const contentDir = join(folder, 'content');
    progress('generating the site');
    const site = generateSite(options.contentDir, contentDir, options);
    const size = `${formatCount(site.cities)} cities with ${site.services} services`;
    const floor = await measureFloor(options, folder, progress);
    progress(`starting the server with ${size}`);
    server = await startScaleServer(contentDir, folder, site.cells.slice(-pagesOfLoad));
    yield* startResults(server.started, size);
    yield memoryOfCity(server.started, site.cities, floor);
    yield* measureLargeLists(server, progress);
    yield* await measurePages(server, 'pages of cities', site.places, progress);
    yield* await measurePages(server, 'pages of services in cities', site.cells, progress);
    yield* measureSaves(server, join(contentDir, 'cities'), site.places[0], progress);
    const { resident, peak } = await server.report();
    yield {
      name: 'memory after all requests',
      figure: formatMegabytes(resident),
      limit: '',
      note: `at most ${formatMegabytes(peak)} at any time`,
    };
    yield longestDelayOf(server.delays);
    await server.stop();
    yield* measureCommands(contentDir, folder, progress);
    const [city = ''] = readdirSync(join(contentDir, 'cities'));
    yield* measureWatch(contentDir, `cities/${city}`, progress);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startResults({ elapsed, cpu, resident, used, peak }: ScaleReport, size: string): readonly Result[] {
  return [
    {
      name: 'start of the server',
      figure: `${(elapsed / 1000).toFixed(1)} s`,
      limit: 'under 4 s',
      withinLimit: elapsed < 4_000,
      note: `${size}; ${(cpu / 1000).toFixed(1)} s of CPU time`,
    },
    {
      name: 'memory after the start',
      figure: formatMegabytes(resident),
      limit: 'under 450 MB',
      withinLimit: resident < 450 * megabyte,
      note: `${formatMegabytes(used)} of objects; at most ${formatMegabytes(peak)} during the start`,
    },
  ];
}

/** A server with few cities. */
interface Floor {
  readonly cities: number;
  readonly started: ScaleReport;
}

/** Measures a server of the same site with the fewest cities. */
async function measureFloor(
  { contentDir, services }: ScaleOptions,
  folder: string,
  progress: Progress,
): Promise<Floor> {
  progress('starting the server with few cities');
  const small = join(folder, 'small');
  const { cities } = generateSite(contentDir, small, { cities: 0, services });
  const server = await startScaleServer(small, folder, []);
  await server.stop();
  return { cities, started: server.started };
}

function memoryOfCity({ used, resident }: ScaleReport, cities: number, floor: Floor): Result {
  const added = cities - floor.cities;
  const { used: usedBelow, resident: residentBelow } = floor.started;
  const perCity = (bytes: number) => `${formatCount(Math.round(bytes / added))} bytes`;
  return {
    name: 'memory of a city',
    figure: perCity(used - usedBelow),
    limit: '',
    note: `objects; ${perCity(resident - residentBelow)} of resident memory; a server with ${floor.cities} cities has ${formatMegabytes(usedBelow)} of objects, ${formatMegabytes(residentBelow)} resident`,
  };
}

/** Measures pages spread over the site. The first of them compiles the code and counts by itself. */
async function measurePages(
  server: ScaleServer,
  name: string,
  paths: readonly string[],
  progress: Progress,
): Promise<readonly Result[]> {
  progress(`first requests of ${name}`);
  const step = Math.max(1, Math.floor(paths.length / maximumPages));
  const chosen = paths.filter((_, index) => index % step === 0).slice(0, maximumPages);
  const [first = '/', ...others] = chosen;
  const start = await server.time(first);
  const before = await server.report();
  // One at a time: a page that blocks the event loop for long would have the next ones refused.
  for (const path of others) await fetchPages(server.origin, [path], {}, requireOk);
  const after = await server.report();
  server.delays.push({ job: name, milliseconds: after.delay });
  return [
    {
      name,
      figure: `${((after.cpu - before.cpu) / Math.max(1, others.length)).toFixed(1)} ms each`,
      limit: '',
      note: `CPU time, ${others.length} pages for the first time; the one before them took ${Math.round(start.milliseconds)} ms; event loop delayed by at most ${Math.round(after.delay)} ms`,
    },
  ];
}
