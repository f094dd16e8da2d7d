import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRecord } from '../../../engine/content/json-schema.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { projectRoot } from '../../command/project-root.ts';
import { type FetchedPage, fetchPages } from '../page-client.ts';
import type { Progress, Result } from '../result.ts';
import { programEnvironment, siteEnvironment } from '../server-process.ts';
import { generateSite } from './generate-site.ts';
import { measureCommands } from './measure-commands.ts';
import { measureWatch } from './measure-watch.ts';
import type { ScaleReport } from './scale-server.ts';

export interface ScaleOptions {
  /** The content folder that is copied before cities are added. */
  readonly contentDir: string;
  readonly cities: number;
  readonly services: number;
}

const megabyte = 1e6;
const maximumPages = 200;

/** Milliseconds that no request and no job may hold the event loop. */
const longestHold = 20;

/** The pages that are requested all the time while a delay is measured, and the pause between them in milliseconds. */
const pagesOfLoad = 50;
const pauseOfLoad = 10;

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
    const size = `${format(site.cities)} cities with ${site.services} services`;
    progress(`starting the server with ${size}`);
    server = await startScaleServer(contentDir, folder, site.cells.slice(-pagesOfLoad));
    yield* startResults(server.started, size);
    yield await measureFile(server, '/sitemap.xml', 2_000, progress);
    const parts = [
      ...server.lastBody.toString().matchAll(/<loc>https?:\/\/[^/<]+(\/sitemap-\d+\.xml)<\/loc>/g),
    ];
    for (const [, path] of [...parts.slice(0, 1), ...parts.slice(1).slice(-1)])
      if (path !== undefined) yield await measureFile(server, path, 2_000, progress);
    yield await measureFile(server, '/llms.txt', 2_000, progress);
    yield await measureFile(server, '/feed.xml', 2_000, progress);
    yield await measureListPage(server, '/locations', progress);
    yield* await measurePages(server, 'pages of cities', site.places, progress);
    yield* await measurePages(server, 'pages of services in cities', site.cells, progress);
    yield await measureSave(server, join(contentDir, 'cities'), site.places[0], progress);
    const { resident, peak } = await server.report();
    yield {
      name: 'memory after all requests',
      figure: `${mega(resident)} MB`,
      limit: '',
      note: `at most ${mega(peak)} MB at any time`,
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
      figure: `${mega(resident)} MB`,
      limit: 'under 450 MB',
      withinLimit: resident < 450 * megabyte,
      note: `${mega(used)} MB of objects; at most ${mega(peak)} MB during the start`,
    },
  ];
}

async function measureFile(
  server: ScaleServer,
  path: string,
  limit: number,
  progress: Progress,
): Promise<Result> {
  progress(`first request of ${path}`);
  const { milliseconds, delay } = await server.time(path);
  return {
    name: `first ${path}`,
    figure: `${Math.round(milliseconds)} ms`,
    limit: `under ${limit} ms, delay at most ${longestHold} ms`,
    withinLimit: milliseconds < limit && delay <= longestHold,
    note: `${format(server.lastBody.byteLength)} bytes; one run, under load; event loop delayed by at most ${Math.round(delay)} ms`,
  };
}

/** The longest delay of all jobs, with its job. */
function longestDelayOf(delays: readonly JobDelay[]): Result {
  if (delays.length === 0) throw new Error('No delay of the event loop was measured.');
  const longest = delays.reduce((most, next) => (next.milliseconds > most.milliseconds ? next : most));
  const over = delays.filter(({ milliseconds }) => milliseconds > longestHold).length;
  return {
    name: 'longest delay of the event loop',
    figure: `${Math.round(longest.milliseconds)} ms`,
    limit: `at most ${longestHold} ms`,
    withinLimit: over === 0,
    note: `${longest.job}; ${over} of ${delays.length} jobs over the limit`,
  };
}

async function measureListPage(server: ScaleServer, path: string, progress: Progress): Promise<Result> {
  progress(`first request of ${path}`);
  const { milliseconds, delay } = await server.time(path);
  const bytes = server.lastBody.byteLength;
  return {
    name: `first ${path}`,
    figure: `${Math.round(milliseconds)} ms`,
    limit: 'under 50 ms and 60 kB',
    withinLimit: milliseconds < 50 && bytes < 60_000,
    note: `${format(bytes)} bytes; one run, under load; event loop delayed by at most ${Math.round(delay)} ms`,
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

/** The words that the measurement adds to the copy of a place. */
const savedWords = 'Saved while the server was running.';

/** Saves the file of a place while its page is requested repeatedly, until the page has the new words. */
async function measureSave(
  server: ScaleServer,
  folder: string,
  path: string | undefined,
  progress: Progress,
): Promise<Result> {
  if (path === undefined) throw new Error('The site has no place whose file could be saved.');
  progress('saving the file of a city');
  const file = join(folder, `${basename(path)}.json`);
  await server.time(path);
  await setTimeout(50);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"about":\s*\["/, `$&${savedWords} `));
  const start = performance.now();
  let longest = 0;
  let isShown = false;
  const load = server.load();
  while (!isShown && performance.now() - start < longestSave) {
    const asked = performance.now();
    await fetchPages(server.origin, [path], {}, (_, page) => {
      requireOk(path, page);
      isShown = page.body.includes(savedWords);
    });
    longest = Math.max(longest, performance.now() - asked);
    await setTimeout(20);
  }
  const seconds = (performance.now() - start) / 1000;
  await load.stop();
  const { delay } = await server.report();
  server.delays.push({ job: 'a saved city', milliseconds: delay });
  return {
    name: 'a saved city while the server runs',
    figure: isShown ? `${seconds.toFixed(1)} s` : `not shown after ${seconds.toFixed(0)} s`,
    limit: `delay at most ${longestHold} ms`,
    withinLimit: isShown && delay <= longestHold,
    note: `until its page shows it; the longest of the requests meanwhile took ${Math.round(longest)} ms; event loop delayed by at most ${Math.round(delay)} ms`,
  };
}

/** Milliseconds after which the measurement of a saved file gives up. */
const longestSave = 120_000;

/** The longest delay of the event loop during a job. */
interface JobDelay {
  readonly job: string;
  readonly milliseconds: number;
}

interface Load {
  /** Resolves when no request is in progress. */
  stop(): Promise<void>;
}

interface ScaleServer {
  readonly origin: string;
  readonly started: ScaleReport;
  readonly lastBody: Buffer;
  /** The delays of all jobs so far. */
  readonly delays: JobDelay[];
  report(): Promise<ScaleReport>;
  /** Starts requesting pages steadily. */
  load(): Load;
  /** Requests a path that was not requested before, under load. */
  time(path: string): Promise<{ readonly milliseconds: number; readonly delay: number }>;
  stop(): Promise<void>;
}

/** @param loadPaths the pages of the load */
async function startScaleServer(
  contentDir: string,
  folder: string,
  loadPaths: readonly string[],
): Promise<ScaleServer> {
  const port = await freePort();
  const child = fork(join(projectRoot, 'scripts/bench/scale/scale-server.ts'), {
    cwd: projectRoot,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...programEnvironment(port), ...siteEnvironment(contentDir, folder), LOG_LEVEL: 'warn' },
  });
  const origin = `http://127.0.0.1:${port}`;
  const started = await nextReport(child);
  let lastBody: Buffer = Buffer.alloc(0);
  const delays: JobDelay[] = [];
  const load = () => startLoad(origin, loadPaths);
  const report = (): Promise<ScaleReport> => {
    const next = nextReport(child);
    child.send('report');
    return next;
  };
  return {
    origin,
    started,
    get lastBody() {
      return lastBody;
    },
    delays,
    report,
    load,
    async time(path) {
      const running = load();
      await setTimeout(50);
      await report();
      // The delay is counted anew after a report.
      await setTimeout(50);
      const start = performance.now();
      await fetchPages(origin, [path], {}, (_, page) => {
        requireOk(path, page);
        lastBody = page.body;
      });
      const milliseconds = performance.now() - start;
      const { delay } = await report();
      await running.stop();
      delays.push({ job: `first ${path}`, milliseconds: delay });
      return { milliseconds, delay };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function startLoad(origin: string, paths: readonly string[]): Load {
  let isStopped = false;
  const run = async () => {
    for (let count = 0; !isStopped; count++) {
      const path = paths[count % paths.length];
      if (path === undefined) throw new Error('The load has no pages.');
      await fetchPages(origin, [path], {}, requireOk);
      await setTimeout(pauseOfLoad);
    }
  };
  const running = run();
  running.catch(() => {});
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}

async function nextReport(child: ChildProcess): Promise<ScaleReport> {
  const ended = new AbortController();
  const exited = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`The server of the benchmark ended with code ${code}.`);
  });
  exited.catch(() => {});
  const message = new Promise<ScaleReport>((resolve) => {
    child.once('message', (report) => {
      if (isReport(report)) resolve(report);
    });
  });
  try {
    return await Promise.race([message, exited]);
  } finally {
    ended.abort();
  }
}

const isReport = (message: unknown): message is ScaleReport => isRecord(message) && 'elapsed' in message;

function requireOk(path: string, { status }: FetchedPage): void {
  if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
}

const mega = (bytes: number): string => format(Math.round(bytes / megabyte));
const format = (count: number): string => count.toLocaleString('en-US');
