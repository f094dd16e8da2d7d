import { formatCount } from '../format-figure.ts';
import type { Progress, Result } from '../result.ts';
import { longestHold } from './job-delays.ts';
import type { ScaleServer } from './scale-server-process.ts';

/** The limits of a first request. */
interface Limits {
  readonly milliseconds: number;
  /** Of the event loop, and so of all other requests. */
  readonly delay: number;
}

/** The number of pages that are requested all the time while a delay is measured. */
export const pagesOfLoad = 50;

/** The limits of files that list the whole of a large site. */
const largeLimits: Limits = { milliseconds: 2_000, delay: longestHold };

/** Measures the files and the page that list a large site, each requested for the first time. */
export async function* measureLargeLists(server: ScaleServer, progress: Progress): AsyncGenerator<Result> {
  yield await measureFile(server, '/sitemap.xml', largeLimits, progress);
  const parts = [
    ...server.lastBody.toString().matchAll(/<loc>https?:\/\/[^/<]+(\/sitemap-\d+\.xml)<\/loc>/g),
  ];
  for (const [, path] of [...parts.slice(0, 1), ...parts.slice(1).slice(-1)])
    if (path !== undefined) yield await measureFile(server, path, largeLimits, progress);
  yield await measureFile(server, '/llms.txt', largeLimits, progress);
  yield await measureFile(server, '/feed.xml', largeLimits, progress);
  yield await measureListPage(server, '/locations', progress);
}

async function measureFile(
  server: ScaleServer,
  path: string,
  limits: Limits,
  progress: Progress,
): Promise<Result> {
  progress(`first request of ${path}`);
  const { milliseconds, delay } = await server.time(path);
  return {
    name: `first ${path}`,
    figure: `${Math.round(milliseconds)} ms`,
    limit: `under ${limits.milliseconds} ms, delay at most ${limits.delay} ms`,
    withinLimit: milliseconds < limits.milliseconds && delay <= limits.delay,
    note: `${formatCount(server.lastBody.byteLength)} bytes; one run, under load; event loop delayed by at most ${Math.round(delay)} ms`,
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
    note: `${formatCount(bytes)} bytes; one run, under load; event loop delayed by at most ${Math.round(delay)} ms`,
  };
}
